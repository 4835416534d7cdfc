// How the application's modules are put into files. Left alone, each handful of lines that two screens share is a
// file of its own, and a mission needs sixty of them: at 150 ms the way they come in eleven turns. What goes together
// is one file here, so that a screen needs few, and a public page none that only a session uses. What every page needs
// first is three files, or it would come as slowly as the least of a screen's parts that are fetched beside it.

/** What every page needs before it is drawn. */
const first = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/react-router\// },
  { name: "first", tags: ["$initial" as const] },
];

/** The names of the first files. */
export const FIRST: readonly string[] = first.map(({ name }) => name);

/** In the order in which they take modules. */
export const chunks = [
  ...first,
  { name: "icons", test: /lucide-react/, minShareCount: 2 },
  { name: "common", minShareCount: 12 },
  // Lines that many screens share, and that are fewer than the head of an answer.
  { name: "small", test: /lib\/(use-|is-|backoff|below-fold)|host-tones|ui\/letter/, minShareCount: 2 },
  { name: "answer", test: /submission\/(fields\/|blocks|with-code)|texts\/submission|ui\/meter|use-handle/, minShareCount: 2 },
  { name: "credentials", test: /(features|texts)\/(progression|letter)/, minShareCount: 2 },
  { name: "enrolment", test: /(features|texts)\/enrolment/, minShareCount: 6 },
  {
    name: "session",
    test: /(features|texts)\/(mission|path|extension|submission|reward|perk|notification|team|event|assistant|discord|feedback)|idb|progress|backoff/,
    minShareCount: 3,
  },
  // What stands around every screen of a session.
  { name: "frame", test: /layouts\/experience-layout|experience\/loaders|path\/mission-facts/ },
  { name: "work", test: /features\/(submission|resource|assistant|feedback|team)|workbench/, minShareCount: 2 },
];
