// Public interface of events.

export { AnnouncementList } from "./announcement-list";
export { EventsSection } from "./events-section";
export { NextEvent } from "./next-event";
export { type EventView, useEvents } from "./use-events";
