// The design system: behaviour from react-aria-components, style from Tailwind tokens in styles.css. It contains no
// nouns of the product.

export { Button, IconButton, LinkButton, buttonClass, type ButtonProps, type ButtonSize, type ButtonVariant, type IconButtonProps, type LinkButtonProps } from "./button";
export { Checkbox, type CheckboxProps } from "./checkbox";
export { Chip, chipClass, type ChipProps } from "./chip";
export { CheckboxGroup, RadioGroup, type CheckboxGroupProps, type RadioGroupProps } from "./choice";
export type { ChoiceOption } from "./choice-row";
export { CopyButton, type CopyButtonProps } from "./copy-button";
export { cx } from "./cx";
export { DateTimeText, type DateTimeTextProps } from "./date-time-text";
export { Disclosure, type DisclosureLook, type DisclosureProps } from "./disclosure";
export { DownloadButton, type DownloadButtonProps } from "./download-button";
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from "./field";
export { FileButton, type FileButtonProps } from "./file-button";
export { FileDrop, type FileDropProps } from "./file-drop";
export { HeadingFocusProvider, useHeadingFocus } from "./heading-focus";
export { lazyComponent } from "./lazy-component";
export { lazyPanel } from "./lazy-panel";
export { Letter, Portrait, Sender, type LetterProps, type PortraitProps, type SenderProps } from "./letter";
export { LinkTabs, type LinkTabsProps } from "./link-tabs";
export { Menu, type MenuEntry, type MenuProps } from "./menu";
export { Meter, type MeterProps } from "./meter";
export { Dialog, Sheet, prefetchOverlays, type DialogProps, type SheetProps } from "./overlay";
export { Plot, type PlotProps, type PlotState } from "./plot";
export { Progress, type ProgressProps, type SegmentState } from "./progress";
export { SavedLine, type SavedLineProps, type SavedState } from "./saved-line";
export { Segmented, type SegmentedProps } from "./segmented";
export { Select, type SelectProps } from "./select";
export { Splitter, type SplitterProps } from "./splitter";
export { EmptyState, ErrorState, Loading, LoadingRows, Skeleton, useDelayed, useIsWhole, type EmptyStateProps, type ErrorStateProps } from "./states";
export { Breadcrumbs, Callout, Card, PageHeader, Prose, type CalloutProps, type CalloutTone, type CardProps, type PageHeaderProps } from "./surface";
export { SwitchRow, type SwitchRowProps } from "./switch-row";
export { SortHeader, TableFrame, type SortDirection, type SortHeaderProps, type TableFrameProps } from "./table-frame";
export { Tag, type TagProps, type TagTone } from "./tag";
export { TextLink } from "./text-link";
export { Toasts, toast } from "./toasts";
export { VerdictMark, type Verdict, type VerdictMarkProps } from "./verdict-mark";
export { VisuallyHidden } from "./visually-hidden";
