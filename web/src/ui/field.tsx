// Text fields: label above, help below, the error in words beneath it and linked to the input for assistive technology.
// Pasting and password managers always work.

import { CircleAlert } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type TextareaHTMLAttributes,
} from "react";
import { cx } from "./cx";

interface Common {
  label: ReactNode;
  description?: ReactNode;
  error?: string | false | null | undefined;
  className?: string;
  value?: string;
  onChange?: (value: string) => void;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  isInvalid?: boolean;
}

type Native<Attributes> = Omit<Attributes, keyof Common | "children" | "disabled" | "readOnly" | "required">;

export interface TextFieldProps extends Common, Native<InputHTMLAttributes<HTMLInputElement>> {
  end?: ReactNode;
  inputProps?: Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder">;
}

export function TextField({ end, inputProps, ...props }: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input {...control} {...inputProps} className={cx(inputClass, Boolean(end) && "pe-12")} />
        {end && <div className="absolute inset-y-0 inset-e-1 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends Common, Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  /** A line under the area, for example a word count. */
  footer?: ReactElement | false | null;
}

export function TextArea({ footer, rows = 8, value = "", ...props }: TextAreaProps) {
  const { frame, control } = useField(props);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => showText(area.current!, value), [value]);
  // The area is a block whose size does not depend on its content, so the browser lays out a long text separately from
  // the rest of the page.
  return (
    <FieldFrame {...frame}>
      <div>
        <textarea
          {...control}
          ref={area}
          rows={rows}
          style={{ "--rows": rows } as CSSProperties}
          className={cx(
            inputClass,
            "block h-[calc(var(--rows)*1lh+1rem+3px)] min-h-32 resize-y bg-raised text-answer contain-strict",
          )}
        />
      </div>
      {footer}
    </FieldFrame>
  );
}

/**
 * Writes the text into an area. As a controlled field, React would write the whole text into the page again on every
 * keystroke. The field already contains the typed text, and keeps it if it is rendered before its owner has passed the
 * text back.
 */
export function showText(area: HTMLTextAreaElement, value: string): void {
  if (area.value !== value) area.value = value;
}

export const inputClass = cx(
  "target w-full rounded-md border-[1.5px] border-edge bg-surface px-3.5 py-2 text-body text-ink placeholder:text-soft/80",
  "aria-invalid:border-miss data-[invalid]:border-miss disabled:bg-sunken disabled:text-soft read-only:bg-sunken",
);

/** Splits the props into those of the control and those of the frame around it, and connects both by ids. */
export function useField<Props extends Common & { id?: string | undefined; "aria-describedby"?: string | undefined }>(
  props: Props,
) {
  const {
    label,
    description,
    error,
    className,
    onChange,
    isDisabled,
    isReadOnly,
    isRequired,
    isInvalid,
    id: ownId,
    "aria-describedby": describedBy,
    ...rest
  } = props;
  const madeId = useId();
  const id = ownId ?? madeId;
  const described = [description && `${id}-help`, error && `${id}-fault`, describedBy].filter(Boolean).join(" ");
  const control = {
    ...rest,
    id,
    disabled: isDisabled,
    readOnly: isReadOnly,
    "aria-required": isRequired || undefined,
    "aria-invalid": (isInvalid ?? Boolean(error)) || undefined,
    "aria-describedby": described || undefined,
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return { frame: { id, label, description, error, className }, control };
}

export function FieldFrame({
  id,
  label,
  description,
  error,
  className,
  children,
}: Pick<Common, "label" | "description" | "error" | "className"> & { id: string; children: ReactNode }) {
  return (
    <div className={cx("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children}
      {description && (
        <span id={`${id}-help`} className="text-small text-soft">
          {description}
        </span>
      )}
      {error && <FieldFault id={`${id}-fault`}>{error}</FieldFault>}
    </div>
  );
}

export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="flex items-start gap-1.5 text-small text-miss-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  );
}
