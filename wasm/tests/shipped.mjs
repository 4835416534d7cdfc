// Asks the packages that pages load: facts and answer are JSON text. Only rules that a page calls are listed here. A
// function returns `undefined` if a page would not ask the question.

/** @param {import('./shipped').Packages} packages */
export function shipped({ account, answers, checkout, feedback, missions, outlook, planning, progress, writing }) {
  return {
    'account/check_password': (given) => {
      const { policy, password } = JSON.parse(given)
      return JSON.stringify(account.check_password(JSON.stringify(policy), password))
    },
    'account/permissions': (given) => JSON.stringify(account.permits(given)),
    'coupon/normalise': (given) => JSON.stringify(checkout.normalise_code(JSON.parse(given)) ?? null),
    'coupon/preview': (given) => {
      const { terms, use } = JSON.parse(given)
      return JSON.stringify(checkout.preview_coupon(JSON.stringify(terms), JSON.stringify(use)))
    },
    'price/quote': (given) => unlessUncountable(() => checkout.quote(given)),
    'mission/decide': (given) => decided(missions, given, ({ decisions }) => decisions),
    'feedback/score': (given) => {
      const { rubric, marks, pass_mark_bp } = JSON.parse(given)
      return JSON.stringify(feedback.score(JSON.stringify(rubric), JSON.stringify(marks), pass_mark_bp))
    },
    'mission/what_if': (given) => {
      const { board, what_if } = JSON.parse(given)
      return JSON.stringify(outlook.what_if(JSON.stringify(board), JSON.stringify(what_if)))
    },
    'mission/next_change_at': (given) => decided(missions, given, ({ next_change_at }) => next_change_at),
    'mission/path': (given) => decided(missions, given, ({ path }) => path),
    'progression/preview_offboarding': (given) => {
      const { facts, answers } = JSON.parse(given)
      return JSON.stringify(progress.preview_offboarding(JSON.stringify(facts), JSON.stringify(answers)))
    },
    'progression/what_if_grades': (given) => {
      const { facts, tried } = JSON.parse(given)
      return JSON.stringify(codeIfRefused(() => progress.what_if_grades(JSON.stringify(facts), JSON.stringify(tried))))
    },
    'sitting/plan': (given) => {
      const { board, facts } = JSON.parse(given)
      return JSON.stringify(planning.plan_sittings(JSON.stringify(board), JSON.stringify(facts)))
    },
    'submission/check': (given) => {
      const { block, value } = JSON.parse(given)
      const form = new answers.SubmissionForm(JSON.stringify({ blocks: [block], submission: null }))
      return asked(form, () => JSON.stringify(form.write(form.place_of(block.id), value)))
    },
    'submission/compare_numbers': (given) => {
      const { mine, model } = JSON.parse(given)
      return JSON.stringify(feedback.compare_numbers(mine, model))
    },
    'submission/mark': (given) => {
      const { block, key, value } = JSON.parse(given)
      if (key === null) return undefined
      const page = { blocks: [block], submission: { blocks: [{ block: block.id, value }] }, keys: [{ block: block.id, key }] }
      return asked(new answers.SubmissionForm(JSON.stringify(page)), (form) => JSON.stringify(form.explain(form.place_of(block.id))))
    },
    'submission/render': (given) => JSON.stringify(writing.render_answer(JSON.parse(given))),
    'submission/verdict': (given) => {
      const form = JSON.parse(given).answers
      const blocks = form.map(({ block }) => block)
      const stored = form.map(({ block, value }) => ({ block: block.id, value }))
      return asked(new answers.SubmissionForm(JSON.stringify({ blocks, submission: { blocks: stored } })), (handle) => JSON.stringify(handle.verdict()))
    },
  }
}

/** `undefined` if a page would throw. */
function unlessUncountable(ask) {
  try {
    return JSON.stringify({ Ok: ask() })
  } catch (error) {
    if (!String(error).includes('beyond what can be counted')) throw error
  }
}

function codeIfRefused(ask) {
  try {
    return { Ok: ask() }
  } catch (error) {
    return { Err: error.message }
  }
}

function decided(missions, given, part) {
  const { now } = JSON.parse(given).snapshot
  return asked(new missions.MissionBoard(given, given), (board) => JSON.stringify(part(board.decide(now))))
}

function asked(handle, ask) {
  const answer = ask(handle)
  handle.free()
  return answer
}
