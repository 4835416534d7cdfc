// How the packages that pages load answer a rule: the facts as text, the answer as text. A rule that is not
// here is in no page; the package that proves the others answers for it.

/** @param {import('./shipped').Packages} packages */
export function shipped({ account, learning }) {
  return {
    'account/check_password': (given) => {
      const { policy, password } = JSON.parse(given)
      return JSON.stringify(account.check_password(JSON.stringify(policy), password))
    },
    'mission/decide': (given) => asked(new learning.MissionBoard(given), (board) => JSON.stringify(board.decisions(nowOf(given)))),
    'mission/next_change_at': (given) =>
      asked(new learning.MissionBoard(given), (board) => JSON.stringify(board.next_change_at(nowOf(given)) ?? null)),
    'submission/check': (given) => {
      const { block, value } = JSON.parse(given)
      const form = new learning.SubmissionForm(JSON.stringify({ blocks: [block], submission: null }))
      return asked(form, () => JSON.stringify(form.write(block.id, value)))
    },
    'submission/verdict': (given) => {
      const { answers } = JSON.parse(given)
      const blocks = answers.map(({ block }) => block)
      const stored = answers.map(({ block, value }) => ({ block: block.id, value }))
      const form = new learning.SubmissionForm(JSON.stringify({ blocks, submission: { blocks: stored } }))
      return asked(form, () => JSON.stringify(form.verdict()))
    },
  }
}

function nowOf(given) {
  return JSON.parse(given).snapshot.now
}

function asked(handle, ask) {
  const answer = ask(handle)
  handle.free()
  return answer
}
