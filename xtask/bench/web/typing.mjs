// Measures how long ten keys occupy the page in an answer of 60,000 characters: scripts, layout and painting. Waiting
// for the next frame does not count. For comparison, a page with only this field shows the browser's share of the time,
// because the browser lays out a paragraph again on every key. The text is typed in paragraphs, as people write, and as
// a single paragraph, the worst case.

const CHARACTERS = 60_000
const PARAGRAPH = `${'word '.repeat(79)}word\n`
const TEXTS = { paragraphs: PARAGRAPH.repeat(CHARACTERS / PARAGRAPH.length), single: 'word '.repeat(CHARACTERS / 5) }
const BARE = '<textarea rows="10" style="width: 640px; font: 17px/1.6 sans-serif; padding: 8px"></textarea>'

export async function keystrokes(browser, state, url) {
  const found = {}
  for (const [name, text] of Object.entries(TEXTS)) {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    // If the long text were saved, the next measurement would load it with the page. So saves are not sent, and the
    // earlier text is put back before the page is left.
    await context.route('**/api/submission-blocks', () => undefined)
    const page = await context.newPage()
    await page.goto(url)
    const answer = page.locator('main textarea').first()
    await answer.waitFor()
    const before = await answer.inputValue()
    const ours = await timed(page, answer, text)
    await answer.fill(before)
    await page.goto('about:blank')
    await page.setContent(BARE)
    found[name] = { ours, bare: await timed(page, page.locator('textarea'), text) }
    await context.close()
  }
  return found
}

async function timed(page, answer, text) {
  await answer.fill(text)
  await answer.press('ControlOrMeta+End')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const atWork = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
  }
  await page.waitForTimeout(500)
  const before = await atWork()
  // `answer.press` is not used, because it would search the page for the field on every key.
  for (const key of '0123456789') await page.keyboard.press(key, { delay: 50 })
  return (await atWork()) - before
}
