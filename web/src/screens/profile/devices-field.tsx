// Devices that get notifications while Fieldwork is closed: this browser, if it supports that, and other devices.

import { BellRing } from "lucide-react";
import { asRefusal } from "@/api/refusal";
import { type PushDevice, useDevices } from "@/features/account/use-devices";
import { commonTexts } from "@/texts/common";
import { profileTexts } from "@/texts/profile";
import { Button } from "@/ui/button";
import { DateTimeText } from "@/ui/date-time-text";
import { Loading, Skeleton } from "@/ui/states";
import { Callout } from "@/ui/surface";
import { RefusalCallout } from "@/ui/refusal-callout";

const words = profileTexts.notices.devices;

export function DevicesField() {
  const { key, own, others, error, reload, obstacle, register, remove } = useDevices();
  // If this browser is in the list, it was registered after all, and the error is not shown.
  const fault = (own === null ? register.error : null) ?? remove.error;
  return (
    <section aria-labelledby="devices" className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-0.5">
        <h3 id="devices" className="font-medium">
          {words.title}
        </h3>
        <p className="max-w-prose text-small text-soft">{words.help}</p>
      </div>
      {key === undefined && error === undefined && (
        <Loading>
          <Skeleton className="h-11 w-64" />
        </Loading>
      )}
      {key === undefined && error !== undefined && (
        <Callout
          tone="miss"
          role="alert"
          title={words.faultTitle}
          actions={<Button onPress={reload}>{commonTexts.retry}</Button>}
        />
      )}
      {fault !== null && <RefusalCallout refusal={asRefusal(fault)} failed={words.failed} />}
      {key !== undefined && own === null && obstacle !== null && (
        <Callout tone="note">{words.obstacles[obstacle]}</Callout>
      )}
      {key !== undefined && own === null && obstacle === null && (
        <div>
          <Button
            icon={BellRing}
            isPending={register.isPending}
            pendingLabel={words.asking}
            onPress={() => void register.run(key)}
          >
            {words.register}
          </Button>
        </div>
      )}
      {(own !== null || others.length > 0) && (
        <ul className="border-t border-line">
          {own !== null && (
            <Device device={own} isThis onRemove={() => void remove.run(own)} isRemoving={remove.isPending} />
          )}
          {others.map((device) => (
            <Device
              key={device.id}
              device={device}
              onRemove={() => void remove.run(device)}
              isRemoving={remove.isPending}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DeviceProps {
  device: PushDevice;
  isThis?: boolean;
  onRemove: () => void;
  isRemoving: boolean;
}

function Device({ device: { name, registered_at }, isThis = false, onRemove, isRemoving }: DeviceProps) {
  const called = name === "" ? words.unnamed : name;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{isThis ? words.this(called) : called}</span>
        <span className="text-small text-soft">
          {words.since} <DateTimeText at={registered_at} />
        </span>
      </span>
      <Button variant="quiet" isPending={isRemoving} onPress={onRemove} aria-label={words.removeNamed(called)}>
        {words.remove}
      </Button>
    </li>
  );
}
