// How long ten keys keep the page at work in an answer of 60,000 characters: its scripts, its layout and its painting.
// The wait for the screen's next frame is not work, and not counted. Beside it a page with nothing but such a field,
// which is what the browser takes for itself: it lays a paragraph out anew on every key, so the text is typed in
// paragraphs, as people write, and as a single one, which is the worst there is.

const CHARACTERS = 60_000
const PARAGRAPH = `${'word '.repeat(79)}word\n`
const TEXTS = { paragraphs: PARAGRAPH.repeat(CHARACTERS / PARAGRAPH.length), single: 'word '.repeat(CHARACTERS / 5) }
const BARE = '<textarea rows="10" style="width: 640px; font: 17px/1.6 sans-serif; padding: 8px"></textarea>'

export async function keystrokes(browser, state, url) {
  const found = {}
  for (const [name, text] of Object.entries(TEXTS)) {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    // Saved, the long text would be measured with the page the next time: none is let through, and what a page saves as
    // it goes is what was there before.
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
  // Not `answer.press`, which looks the field up in the page for every key.
  for (const key of '0123456789') await page.keyboard.press(key, { delay: 50 })
  return (await atWork()) - before
}
