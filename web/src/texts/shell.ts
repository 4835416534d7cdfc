// Words of the shell: bars, footer, faults of a whole screen, page not found.

export const shellTexts = {
  catalogue: "Simulations",
  portal: "My work",
  login: "Log in",
  signup: "Sign up",
  logOut: "Log out",
  account: "Account",
  accountMenu: "Account",
  accountMenuOf: (name: string) => `Account of ${name}`,
  footer: "Fieldwork. Practise the job before you have it.",
  theme: "Colours",
  themes: { system: "As device", light: "Light", dark: "Dark" },
  outline: "Outline",
  hideOutline: "Hide the outline",
  showOutline: "Show the outline",
  screenBroke: {
    title: "This page broke",
    body: "Something in it went wrong on our side. Loading it again usually helps.",
    kept: "Answers you typed are kept on this device.",
  },
  codeMissing: {
    title: "This page could not be loaded",
    body: "Either the connection dropped, or a new version of Fieldwork has just come out.",
    kept: "Answers you typed are kept on this device.",
  },
  notFound: {
    title: "There is nothing at this address",
    body: "The link may be old, or a letter may be missing. What you have done is all still there.",
    toCatalogue: "See all simulations",
    toPortal: "Go to my work",
    searchButton: "Search",
  },
};
