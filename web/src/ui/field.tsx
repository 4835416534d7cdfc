// Text fields: label above, help below, the fault in words beneath it and tied to the
// input for assistive technology. Pasting and password managers are never hindered.

import { CircleAlert } from "lucide-react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { cx } from "./cx";

interface Common extends Omit<AriaTextFieldProps, "className" | "children" | "style"> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
}

export interface TextFieldProps extends Common {
  end?: ReactNode;
  inputProps?: Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder">;
}

export function TextField({ label, description, error, className, end, inputProps, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={props.isInvalid ?? Boolean(error)} className={cx("grid gap-1.5", className)}>
      <FieldLabel>{label}</FieldLabel>
      <div className="relative">
        <Input {...inputProps} className={cx(inputClass, Boolean(end) && "pe-12")} />
        {end && <div className="absolute inset-y-0 inset-e-1 grid place-items-center">{end}</div>}
      </div>
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}

export interface TextAreaProps extends Common {
  rows?: number;
  placeholder?: string;
  textAreaRef?: Ref<HTMLTextAreaElement>;
  /** A line under the area, such as a word count. */
  footer?: ReactNode;
}

export function TextArea({ label, description, error, className, rows = 8, placeholder, textAreaRef, footer, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...props} isInvalid={props.isInvalid ?? Boolean(error)} className={cx("grid gap-1.5", className)}>
      <FieldLabel>{label}</FieldLabel>
      <AriaTextArea ref={textAreaRef} rows={rows} placeholder={placeholder} className={cx(inputClass, "min-h-32 resize-y leading-relaxed")} />
      {footer}
      <FieldHelp description={description} error={error} />
    </AriaTextField>
  );
}

export function FieldLabel({ children }: { children: ReactNode }) {
  return <Label className="text-sm font-semibold">{children}</Label>;
}

export function FieldHelp({ description, error }: { description?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {description && <Text slot="description" className="text-sm text-soft">{description}</Text>}
      <FieldError className="flex items-start gap-1.5 text-sm text-danger-ink">
        {error && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </>
        )}
      </FieldError>
    </>
  );
}

export const inputClass = cx(
  "target w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-soft/80",
  "data-[invalid]:border-danger disabled:bg-sunken disabled:text-soft read-only:bg-sunken",
);
