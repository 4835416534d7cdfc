// How the packages that pages load answer a rule: the facts as text, the answer as text. A rule that is not
// here is in no page; the package that proves the others answers for it. Nothing where a page has no answer.

/** @param {import('./shipped').Packages} packages */
export function shipped({ account, answers, checkout, cohort, missions }) {
  return {
    'account/check_password': (given) => {
      const { policy, password } = JSON.parse(given)
      return JSON.stringify(account.check_password(JSON.stringify(policy), password))
    },
    'coupon/normalise': (given) => JSON.stringify(checkout.normalise_code(JSON.parse(given)) ?? null),
    'coupon/preview': (given) => {
      const { terms, use } = JSON.parse(given)
      return JSON.stringify(checkout.preview_coupon(JSON.stringify(terms), JSON.stringify(use)))
    },
    'price/choose_provider': (given) => JSON.stringify(checkout.providers(given)),
    'price/compare_quotes': (given) => JSON.stringify(checkout.compare_quotes(given)),
    'price/quote': (given) => {
      try {
        return JSON.stringify({ Ok: checkout.quote(given) })
      } catch (error) {
        if (!String(error).includes('beyond what can be counted')) throw error
      }
    },
    'mission/cohort': (given) => {
      const { now, course, marks } = JSON.parse(given)
      return asked(cohortOf(cohort, JSON.stringify(course), now), (handle) => {
        handle?.take(JSON.stringify(marks))
        const toRead = handle?.to_read()
        const open = handle && Array.from(handle.to_write(), (set, index) => ({ to_write: Number(set), to_read: Number(toRead[index]) }))
        return JSON.stringify(open ?? null)
      })
    },
    'mission/decide': (given) => asked(new missions.MissionBoard(given), (board) => JSON.stringify(board.decisions(nowOf(given)))),
    'mission/next_change_at': (given) =>
      asked(new missions.MissionBoard(given), (board) => JSON.stringify(board.next_change_at(nowOf(given)) ?? null)),
    'submission/check': (given) => {
      const { block, value } = JSON.parse(given)
      const form = new answers.SubmissionForm(JSON.stringify({ blocks: [block], submission: null }))
      return asked(form, () => JSON.stringify(form.write(block.id, value)))
    },
    'submission/verdict': (given) => {
      const form = JSON.parse(given).answers
      const blocks = form.map(({ block }) => block)
      const stored = form.map(({ block, value }) => ({ block: block.id, value }))
      return asked(new answers.SubmissionForm(JSON.stringify({ blocks, submission: { blocks: stored } })), (handle) => JSON.stringify(handle.verdict()))
    },
  }
}

function nowOf(given) {
  return JSON.parse(given).snapshot.now
}

/** Nothing where the rules are decided one learner at a time. */
function cohortOf(cohort, course, now) {
  try {
    return new cohort.Cohort(course, now)
  } catch (error) {
    if (!String(error).includes('one learner at a time')) throw error
  }
}

function asked(handle, ask) {
  const answer = ask(handle)
  handle?.free()
  return answer
}
