// Asks the built packages what `domain/examples/parity_cases.rs` asks natively, and compares the answers
// byte by byte: those rules that a page asks, or with `--proof` all of them, through the package that answers
// for every rule. Stops at the first difference, and then makes the case as simple as it can be with the two
// still differing.
//
//   node wasm/tests/parity.mjs target/release/examples/parity_cases [--proof] --cases 1000 --seed 7

import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { shipped } from './shipped.mjs'

const [generator, ...options] = process.argv.slice(2)
const isProving = options.includes('--proof')
const wanted = options.filter((option) => option !== '--proof')
const pages = ['account', 'answers', 'checkout', 'cohort', 'feedback', 'missions', 'outlook', 'planning', 'progress', 'reward', 'team']
const proof = isProving ? await load('proof') : undefined
const packages = shipped(Object.fromEntries(await Promise.all(pages.map(async (name) => [name, await load(name)]))))
const rules = isProving ? [] : ['--rules', Object.keys(packages).join(',')]

async function load(name) {
  const folder = new URL(`../pkg/${name}/`, import.meta.url)
  const [rules, file] = await Promise.all([import(new URL('wasm_bg.js', folder)), readFile(new URL('wasm_bg.wasm', folder))])
  const { instance } = await WebAssembly.instantiate(file, { './wasm_bg.js': rules })
  rules.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return rules
}

/** What the packages answer, each under its name. */
function* built(rule, given) {
  if (proof) yield ['proof', () => proof.answer(rule, given)]
  if (rule in packages) yield ['the page', () => packages[rule](given)]
}

/** The first package that answers otherwise than natively. A page's may leave a question unasked. */
function difference(rule, given, native) {
  for (const [name, ask] of built(rule, given)) {
    let answer
    try {
      answer = ask()
    } catch (error) {
      answer = String(error)
    }
    if (answer !== native && !(answer === undefined && name !== 'proof')) return { name, answer }
  }
}

/** The header, then each case, of what the generator writes. */
async function* cases(stream) {
  let rest = Buffer.alloc(0)
  const chunks = stream[Symbol.asyncIterator]()
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  while (!rest.includes(10)) if (!(await more())) return
  const end = rest.indexOf(10)
  const header = JSON.parse(rest.toString('utf8', 0, end))
  let at = end + 1
  yield header
  for (;;) {
    while (rest.length - at < 12 || rest.length - at < 12 + rest.readUInt32LE(at + 4) + rest.readUInt32LE(at + 8)) {
      rest = rest.subarray(at)
      at = 0
      if (!(await more())) return
    }
    const from = at + 12
    const given = from + rest.readUInt32LE(at + 4)
    const native = given + rest.readUInt32LE(at + 8)
    yield { rule: header.rules[rest.readUInt32LE(at)], given: rest.toString('utf8', from, given), native: rest.toString('utf8', given, native) }
    at = native
  }
}

/** The simplest form of a case in which the answers still differ. */
async function simplest(seed, index, found) {
  const maker = spawn(generator, [...rules, '--seed', seed, '--only', index, '--shrink'].map(String), { stdio: ['pipe', 'pipe', 'inherit'] })
  maker.stdin.on('error', () => {}) // It ends by itself where nothing simpler is left.
  let best = found
  let isHeader = true
  for await (const question of cases(maker.stdout)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const differs = difference(question.rule, question.given, question.native)
    if (differs) best = { ...question, ...differs }
    maker.stdin.write(differs ? 'd' : 's')
  }
  return best
}

async function fail(seed, index, found) {
  const { rule, given, native, name, answer } = await simplest(seed, index, found)
  console.error(`${rule}, case ${index} of seed ${seed}, made as simple as it can be; ${name} answers otherwise\ngiven  ${given}\nnative ${native}\nwasm   ${answer}`)
  console.error(`again: cargo xtask parity --seed ${seed} --only ${index}`)
  console.log(`${index} passed, 1 failed`)
  process.exit(1)
}

/** The worked cases of every rule, through the package that answers for all of them. */
async function askWorkedCases() {
  const folder = new URL('../../domain/tests/vectors/', import.meta.url)
  for (const file of await readdir(folder)) {
    const { verb, cases } = JSON.parse(await readFile(new URL(file, folder), 'utf8'))
    for (const { name, given, expect } of cases) {
      const answer = proof.answer(verb, JSON.stringify(given))
      if (answer === JSON.stringify(expect)) continue
      console.error(`${verb}, ${name}\nexpected ${JSON.stringify(expect)}\nwasm     ${answer}`)
      console.log('0 passed, 1 failed')
      process.exit(1)
    }
  }
}

if (proof) await askWorkedCases()
const maker = spawn(generator, [...rules, ...wanted], { stdio: ['ignore', 'pipe', 'inherit'] })
const ending = new Promise((resolve) => maker.on('close', resolve))
let header
let passed = 0
const counts = new Map()
for await (const question of cases(maker.stdout)) {
  if (header === undefined) {
    header = question
    continue
  }
  const { rule, given, native } = question
  const differs = difference(rule, given, native)
  if (differs) await fail(header.seed, header.only ?? passed, { ...question, ...differs })
  counts.set(rule, (counts.get(rule) ?? 0) + 1)
  passed += 1
}
if ((await ending) !== 0 || header === undefined || passed !== header.cases || passed === 0) {
  console.error(`${header?.cases ?? 0} cases were promised and ${passed} came`)
  console.log(`${passed} passed, 1 failed`)
  process.exit(1)
}
console.log(`${passed} passed, 0 failed (seed ${header.seed}, ${counts.size} rules)`)
