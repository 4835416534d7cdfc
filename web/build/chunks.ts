// Groups the application's modules into files. By default the bundler makes a file of every few lines that two screens
// share. A mission would then load sixty files, in eleven round trips of 150 ms. Here modules that are used together
// share a file. A screen loads few files, and a public page loads none that only sessions use. The code that every page
// needs is three files, so that it does not load as slowly as the screen's parts beside it.

/** Modules that every page needs before it is drawn. */
const first = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/react-router\// },
  { name: "first", tags: ["$initial" as const] },
];

/** Names of these first files. */
export const FIRST: readonly string[] = first.map(({ name }) => name);

/** Groups in the order in which they claim modules. */
export const chunks = [
  ...first,
  { name: "icons", test: /lucide-react/, minShareCount: 2 },
  { name: "common", minShareCount: 12 },
  // Small modules that many screens share: each is smaller than the headers of a response.
  { name: "small", test: /lib\/(use-|is-|backoff|below-fold)|host-tones|ui\/letter/, minShareCount: 2 },
  {
    name: "answer",
    test: /submission\/(fields\/|blocks|with-code|writing\/(edit|link|table)\.)|texts\/(submission|writing)|ui\/(meter|toolbar|writing-area)|use-handle/,
    minShareCount: 2,
  },
  { name: "credentials", test: /(features|texts)\/(progression|letter)/, minShareCount: 2 },
  { name: "enrolment", test: /(features|texts)\/enrolment/, minShareCount: 6 },
  {
    name: "session",
    test: /(features|texts)\/(mission|path|extension|submission|reward|perk|notification|team|event|assistant|discord|feedback)|idb|progress|backoff/,
    minShareCount: 3,
  },
  // The layout around every screen of a session.
  { name: "frame", test: /layouts\/experience-layout|experience\/loaders|path\/mission-facts/ },
  { name: "work", test: /features\/(submission|resource|assistant|feedback|team)|workbench/, minShareCount: 2 },
];
