// Skills as tags: Enter or a comma adds one, several can be pasted, each can be removed. Text that was not added yet is
// kept, and is added as a skill when the form is saved.

import { X } from "lucide-react";
import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { profileTexts } from "@/texts/profile";
import { Button, IconButton } from "@/ui/button";
import { TextField } from "@/ui/field";
import { withSkills } from "./about-draft";

const words = profileTexts.about;

interface SkillsFieldProps {
  skills: readonly string[];
  typed: string;
  onChange: (skills: readonly string[], typed: string) => void;
  error?: string | undefined;
}

export function SkillsField({ skills, typed, onChange, error }: SkillsFieldProps) {
  const [news, setNews] = useState("");

  function add(text: string) {
    const next = withSkills(skills, text);
    const added = next.slice(skills.length);
    if (added.length > 0) setNews(words.skillAdded(added.join(", ")));
    onChange(next, "");
  }

  function remove(skill: string) {
    setNews(words.skillRemoved(skill));
    onChange(
      skills.filter((other) => other !== skill),
      typed,
    );
  }

  function type(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== ",") return;
    // Enter in an empty field submits the form, as in every other field.
    if (!typed.trim() && event.key === "Enter") return;
    event.preventDefault();
    add(typed);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }

  return (
    <div className="grid gap-3" onPaste={paste}>
      <TextField
        label={words.skills}
        description={words.skillsHelp}
        autoComplete="off"
        value={typed}
        onChange={(text) => onChange(skills, text)}
        onKeyDown={type}
        error={error}
        end={
          typed.trim() && (
            <Button size="sm" variant="quiet" onPress={() => add(typed)}>
              {words.addSkill}
            </Button>
          )
        }
      />
      {skills.length > 0 && (
        <ul aria-label={words.skillList} className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="flex max-w-full items-center rounded-md bg-tag ps-3 font-medium">
              <span className="min-w-0 break-words">{skill}</span>
              <IconButton icon={X} label={words.removeSkill(skill)} onPress={() => remove(skill)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
