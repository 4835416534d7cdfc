// Asks the built package what `domain/examples/parity_cases.rs` asked natively, and compares the answers
// byte by byte. Reads the cases from standard input; stops at the first difference.
//
//   cargo run --release -p domain --example parity_cases -- --cases 1000 --seed 7 | node wasm/tests/parity.mjs

import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as rules from '../pkg/learning/wasm_bg.js'

const file = await readFile(new URL('../pkg/learning/wasm_bg.wasm', import.meta.url))
const { instance } = await WebAssembly.instantiate(file, { './wasm_bg.js': rules })
rules.__wbg_set_wasm(instance.exports)
instance.exports.__wbindgen_start?.()

/** Pairs of a native answer and the package's, each with what it answers. */
const answers = {
  'mission/decide': function* ({ given, asked }) {
    const board = new rules.MissionBoard(given)
    for (const { now, decisions, next_change_at } of asked) {
      yield [`decisions at ${now}`, decisions, JSON.stringify(board.decisions(now))]
      yield [`next_change_at at ${now}`, next_change_at, board.next_change_at(now) ?? null]
    }
    board.free()
  },
  'submission/check': function* ({ given, written, checks, verdict }) {
    const form = new rules.SubmissionForm(given)
    const found = new Map(written.map(({ block, value }) => [block, form.write(block, value)]))
    for (const native of JSON.parse(checks)) {
      if (found.has(native.block)) {
        yield [`check of ${native.block}`, JSON.stringify(native), JSON.stringify(found.get(native.block))]
      }
    }
    yield ['verdict', verdict, JSON.stringify(form.verdict())]
    form.free()
  },
}

function fail(seed, question, what, native, built) {
  console.error(`case ${question.case} of seed ${seed}, ${what}\ngiven  ${JSON.stringify(question.given)}\nnative ${native}\nwasm   ${built}`)
  console.error(`again: cargo run -p domain --example parity_cases -- --seed ${seed} --only ${question.case}`)
  console.log(`${passed} passed, 1 failed`)
  process.exit(1)
}

let seed, expected
let passed = 0
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line)
  if (seed === undefined) {
    seed = question.seed
    expected = question.cases
    continue
  }
  try {
    for (const [what, native, built] of answers[question.verb](question)) {
      if (native !== built) fail(seed, question, what, native, built)
    }
  } catch (error) {
    fail(seed, question, 'an answer', 'an answer', error)
  }
  passed += 1
}
if (passed !== expected || passed === 0) {
  console.error(`${expected ?? 0} cases were promised and ${passed} came`)
  console.log(`${passed} passed, 1 failed`)
  process.exit(1)
}
console.log(`${passed} passed, 0 failed (seed ${seed})`)
