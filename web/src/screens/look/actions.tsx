// Buttons, chips, fields and the messages beside them.

import { Filter } from "lucide-react";
import { lookTexts as words } from "@/texts/look";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Chip } from "@/ui/chip";
import { TextField } from "@/ui/field";
import { Callout, type CalloutTone } from "@/ui/surface";
import { SwitchRow } from "@/ui/switch-row";
import { LookSection } from "./look-section";

const TONES: readonly CalloutTone[] = ["tip", "note", "right", "miss"];
const nothing = () => undefined;

export function Actions() {
  return (
    <>
      <LookSection title={words.buttons}>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" size="lg">
            {words.main}
          </Button>
          <Button variant="primary">{words.main}</Button>
          <Button variant="primary" isPending pendingLabel={words.pending}>
            {words.main}
          </Button>
          <Button variant="primary" reasonId="look-reason">
            {words.notReady}
          </Button>
          <p id="look-reason" className="text-small">
            {words.reason}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button>{words.secondary}</Button>
          <Button size="sm">{words.secondary}</Button>
          <Button variant="quiet">{words.quiet}</Button>
          <Button variant="destructive">{words.destructive}</Button>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Chip isPressed isRemovable onPress={nothing}>
            {words.chipOn}
          </Chip>
          <Chip icon={Filter} onPress={nothing}>
            {words.chip}
          </Chip>
        </div>
      </LookSection>
      <LookSection title={words.fields}>
        <TextField label={words.field} description={words.fieldHelp} defaultValue="9.0" />
        <TextField label={words.field} error={words.fieldError} defaultValue="nine" />
        <Checkbox>{words.yesNo}</Checkbox>
        <SwitchRow label={words.yesNo} help={words.fieldHelp} isOn onChange={nothing} />
        <SwitchRow label={words.yesNo} isOn={false} onChange={nothing} />
      </LookSection>
      <LookSection title={words.callouts}>
        {TONES.map((tone) => (
          <Callout key={tone} tone={tone}>
            {words.calloutWords[tone]}
          </Callout>
        ))}
      </LookSection>
    </>
  );
}
