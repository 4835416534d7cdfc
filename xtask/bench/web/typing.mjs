// How long ten keys take in an answer of 60,000 characters: from each key until the page has drawn it.

const CHARACTERS = 60_000

export async function keystrokes(browser, state, url) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  const answer = page.locator('main textarea').first()
  await answer.waitFor()
  await answer.fill('word '.repeat(CHARACTERS / 5))
  await answer.evaluate((field) => {
    globalThis.drawn = 0
    field.addEventListener('keydown', () => {
      const pressed = performance.now()
      requestAnimationFrame(() => setTimeout(() => (globalThis.drawn += performance.now() - pressed)))
    })
  })
  await answer.press('End')
  for (const key of '0123456789') await answer.press(key, { delay: 50 })
  const spent = await page.evaluate(() => globalThis.drawn)
  await context.close()
  return spent
}
