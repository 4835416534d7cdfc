// Asks the built packages the questions that `domain/examples/parity_cases.rs` answers natively, and compares the
// answers byte by byte. Stops at the first difference and reduces that case to the simplest one that still differs.
//
//   node wasm/tests/parity.mjs target/release/examples/parity_cases --cases 1000 --seed 7

import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { shipped } from './shipped.mjs'

const [generator, ...options] = process.argv.slice(2)
const names = ['account', 'answers', 'checkout', 'feedback', 'missions', 'outlook', 'planning', 'progress', 'writing']
const ask = shipped(Object.fromEntries(await Promise.all(names.map(async (name) => [name, await load(name)]))))

async function load(name) {
  const folder = new URL(`../pkg/${name}/`, import.meta.url)
  const [rules, file] = await Promise.all([import(new URL('wasm_bg.js', folder)), readFile(new URL('wasm_bg.wasm', folder))])
  const { instance } = await WebAssembly.instantiate(file, { './wasm_bg.js': rules })
  rules.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return rules
}

/** The package's answer if it differs from the native one. A question that a page would not ask is not compared. */
function difference(rule, given, native) {
  let answer
  try {
    answer = ask[rule](given)
  } catch (error) {
    answer = String(error)
  }
  if (answer !== undefined && answer !== native) return { answer }
}

/** Yields the header of the generator's output, then each case. */
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

/** The simplest form of a failed case for which the answers still differ. */
async function simplest(seed, index, found) {
  const maker = spawn(generator, ['--seed', seed, '--only', index, '--shrink'].map(String), { stdio: ['pipe', 'pipe', 'inherit'] })
  maker.stdin.on('error', () => {}) // It ends when it has no simpler case.
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
  const { rule, given, native, answer } = await simplest(seed, index, found)
  console.error(`${rule}, case ${index} of seed ${seed}, reduced to the simplest case that differs\ngiven  ${given}\nnative ${native}\nwasm   ${answer}`)
  console.error(`again: cargo xtask parity --seed ${seed} --only ${index}`)
  console.log(`${index} passed, 1 failed`)
  process.exit(1)
}

const maker = spawn(generator, options, { stdio: ['ignore', 'pipe', 'inherit'] })
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
  console.error(`${header?.cases ?? 0} cases were expected and ${passed} came`)
  console.log(`${passed} passed, 1 failed`)
  process.exit(1)
}
console.log(`${passed} passed, 0 failed (seed ${header.seed}, ${counts.size} rules)`)
