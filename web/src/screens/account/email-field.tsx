// The address of an account, which a password manager may fill in.

import { accountTexts } from "@/texts/account";
import { TextField, type TextFieldProps } from "@/ui/field";

export function EmailField(props: Pick<TextFieldProps, "value" | "onChange" | "error">) {
  return (
    <TextField
      label={accountTexts.email}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      isRequired
      {...props}
    />
  );
}
