// The design system: behaviour from react-aria-components, style from Tailwind tokens
// in styles.css. No product nouns in here.

export { Button, IconButton, LinkButton, buttonClass, type ButtonProps, type ButtonSize, type ButtonVariant, type IconButtonProps, type LinkButtonProps } from "./button";
export { Checkbox, RadioGroup, type CheckboxProps, type RadioGroupProps, type RadioOption } from "./choice";
export { cx } from "./cx";
export { DateTimeText, type DateTimeTextProps } from "./date-time-text";
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from "./field";
export { FileButton, type FileButtonProps } from "./file-button";
export { FileDrop, type FileDropProps } from "./file-drop";
export { HeadingFocusProvider, useHeadingFocus } from "./heading-focus";
export { lazyComponent } from "./lazy-component";
export { Menu, type MenuEntry, type MenuProps } from "./menu";
export { Dialog, Sheet, prefetchOverlays, type DialogProps, type SheetProps } from "./overlay";
export { ProgressSegments, type ProgressSegmentsProps, type SegmentState } from "./progress-segments";
export { Select, type SelectProps } from "./select";
export { EmptyState, ErrorState, Loading, Skeleton, useDelayed, type EmptyStateProps, type ErrorStateProps } from "./states";
export { Badge, Breadcrumbs, Callout, Card, PageHeader, Prose, type BadgeTone, type CalloutProps, type CalloutTone, type PageHeaderProps } from "./surface";
export { Tabs, type TabsProps } from "./tabs";
export { Toasts, toast } from "./toasts";
export { TextLink } from "./text-link";
export { VisuallyHidden } from "./visually-hidden";
