// A password that can be shown, pasted and filled in by a password manager.

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { accountTexts } from "@/texts/account";
import { IconButton } from "@/ui/button";
import { TextField, type TextFieldProps } from "@/ui/field";

export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? accountTexts.hidePassword : accountTexts.showPassword}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
