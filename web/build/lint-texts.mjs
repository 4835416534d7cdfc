// Finds text that the browser's translator would break. A translator wraps each text node in an element. React then
// fails to remove the node, or to insert something before it, and the page breaks. Text that is conditional and has
// siblings, or that follows a conditional child, must therefore be in an element. `npm run lint` runs this over src,
// prints every finding and fails if there is any.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const { config } = ts.readConfigFile(`${root}/tsconfig.app.json`, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const files = readdirSync(`${root}/src`, { recursive: true }).filter(
  (name) => /(?<!\.test)\.tsx$/.test(name) && !name.startsWith("testing"),
);
const program = ts.createProgram(
  files.map((name) => `${root}/src/${name}`),
  options,
);
const checker = program.getTypeChecker();

/** Kinds of output that a child can have: text, an element, or nothing. */
const TEXT = 1;
const ELEMENT = 2;
const NOTHING = 4;

const found = files.flatMap((name) =>
  placesIn(program.getSourceFile(`${root}/src/${name}`)).map((place) => `src/${name}:${place}`),
);
for (const place of found) process.stderr.write(`${place}\n`);
if (found.length > 0)
  process.stderr.write(
    `${found.length} texts that come and go beside other children, or follow a child that does: put each into an element.\n`,
  );
process.exitCode = found.length > 0 ? 1 : 0;

function placesIn(source) {
  const places = [];
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const child of looseTexts(node))
        places.push(
          `${source.getLineAndCharacterOfPosition(child.getStart()).line + 1}: ${child.getText().trim().split("\n")[0]}`,
        );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

function looseTexts(parent) {
  const children = parent.children.filter((child) => !isBlank(child));
  // The siblings that a component adds beside its children are not visible here.
  if (children.length < 2 && !isComponent(parent) && !ts.isJsxFragment(parent)) return children.filter(isPassingNode);
  let isAfterPassing = false;
  return children.filter((child) => {
    const kinds = kindsOf(child);
    // Text in a fragment is removed together with the fragment.
    const comesAndGoes = (kinds & TEXT) !== 0 && (kinds !== TEXT || ts.isJsxFragment(parent)) && !isSlot(child);
    const isPushed = (kinds & TEXT) !== 0 && isAfterPassing;
    // React inserts a child before the next child that is always present. A child that is always empty is never
    // inserted.
    isAfterPassing = (kinds & NOTHING) !== 0 && kinds !== NOTHING && !isSlot(child);
    return comesAndGoes || isPushed;
  });
}

function isComponent(parent) {
  return ts.isJsxElement(parent) && /^[A-Z]/.test(parent.openingElement.tagName.getText());
}

/** A conditional node of unknown kind may contain several text nodes. */
function isPassingNode(child) {
  const value = ts.isJsxExpression(child) ? child.expression : undefined;
  const branches =
    value && ts.isConditionalExpression(value)
      ? [value.whenTrue, value.whenFalse]
      : value && ts.isBinaryExpression(value)
        ? [value.right]
        : [];
  return branches.some((branch) => kindsOfValue(branch) === (TEXT | ELEMENT | NOTHING));
}

/** Checks `children` at the call site of the component instead. */
function isSlot(child) {
  return (
    ts.isJsxExpression(child) &&
    child.expression !== undefined &&
    ts.isIdentifier(child.expression) &&
    child.expression.text === "children"
  );
}

function isBlank(child) {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces;
  return ts.isJsxExpression(child) && child.expression === undefined;
}

function kindsOf(child) {
  if (ts.isJsxText(child)) return TEXT;
  return kindsOfValue(ts.isJsxExpression(child) ? child.expression : child);
}

/** A component of this project can return any kind; a library's component counts as an element. */
function kindsOfTag(tag) {
  if (!/^[A-Z]/.test(tag.tagName.getText())) return ELEMENT;
  const signature = checker.getResolvedSignature(tag);
  const isOurs =
    signature?.declaration !== undefined && !signature.declaration.getSourceFile().fileName.includes("node_modules");
  if (!isOurs) return ELEMENT;
  const kinds = kindsOfType(signature.getReturnType());
  // A component declared to return any node returns an element or nothing, by convention in this project.
  return kinds === (TEXT | ELEMENT | NOTHING) ? ELEMENT | NOTHING : kinds;
}

/** Kinds of each branch of the expression; for anything else, the kinds of its type. */
function kindsOfValue(value) {
  if (ts.isParenthesizedExpression(value)) return kindsOfValue(value.expression);
  if (ts.isConditionalExpression(value)) return kindsOfValue(value.whenTrue) | kindsOfValue(value.whenFalse);
  if (ts.isBinaryExpression(value)) {
    const { kind } = value.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return NOTHING | kindsOfValue(value.right);
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return (kindsOfValue(value.left) & ~NOTHING) | kindsOfValue(value.right);
  }
  if (ts.isJsxElement(value)) return kindsOfTag(value.openingElement);
  if (ts.isJsxSelfClosingElement(value)) return kindsOfTag(value);
  if (ts.isJsxFragment(value)) return ELEMENT;
  return kindsOfType(checker.getTypeAtLocation(value));
}

function kindsOfType(type) {
  if (type.isUnion()) return type.types.reduce((kinds, part) => kinds | kindsOfType(part), 0);
  if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return TEXT;
  if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike)) return NOTHING;
  // A list may be empty.
  return checker.isArrayType(type) ? NOTHING | kindsOfType(checker.getTypeArguments(type)[0]) : ELEMENT;
}
