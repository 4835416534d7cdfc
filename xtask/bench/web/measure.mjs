// Measures the pages of the running app on a slow phone: Lighthouse on the public pages, and our own trace, because
// Lighthouse cannot sign in. Prints the results as one line of JSON.

import { chromium } from 'playwright-core'
import { lighthouseOf } from './lighthouse.mjs'
import { NETWORKS, median, slowPhone } from './phone.mjs'
import { keystrokes } from './typing.mjs'

const { app, learner, browser: executablePath, rounds } = JSON.parse(process.argv[2])
const offering = await (await fetch(`${app}/api/app/experience-sessions/offering`)).json()
const course = offering.items[0].program.slug
const { session, mission } = learner

const PORT = 9333
// An observed browser records the place at which each error was created, and React creates one at the top of its file.
// If places were resolved later, the browser would parse that file twice, which no learner's browser does. With this
// flag, places are resolved during the first parse.
const PLACES = '--js-flags=--no-enable-lazy-source-positions'
const flags = [PLACES, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', `--remote-debugging-port=${PORT}`]
const browser = await chromium.launch({ executablePath, args: flags })

const PUBLIC = { catalogue: '/job-simulations', course: `/courses/${course}/overview`, 'log in': '/login', 'sign up': '/signup' }
const TRACED = { catalogue: PUBLIC.catalogue, course: PUBLIC.course, missions: `/${session}/missions`, mission: `/${session}/${mission}` }

/** The state of a browser with a signed-in learner. */
async function signedIn() {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${app}/login`)
  await page.getByLabel('E-mail').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

/** Opens an address in a new browser context in each round, and returns the medians of the measurements. */
async function traced(state, path, network) {
  const runs = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
    const page = await slowPhone(context, NETWORKS[network])
    await page.goto(app + path, { waitUntil: 'commit' })
    // A page with a signed-in learner keeps a connection open, so the network is never idle. Polling at every frame
    // would force the browser to draw one.
    await page.waitForFunction(() => globalThis.measured().content > 0, null, { timeout: 60_000, polling: 500 })
    await page.waitForTimeout(4000)
    runs.push(await page.evaluate(() => globalThis.measured()))
    await context.close()
  }
  return Object.fromEntries(['lcp', 'cls', 'tbt', 'content'].map((figure) => [figure, median(runs.map((run) => run[figure]))]))
}

const found = { lighthouse: {}, phone: {}, slow: {} }
const speeds = []
try {
  for (const [name, path] of Object.entries(PUBLIC)) {
    const { scores, speed } = await lighthouseOf(app + path, PORT)
    found.lighthouse[name] = scores
    speeds.push(speed)
  }
  found.speed = median(speeds)
  const state = await signedIn()
  for (const [name, path] of Object.entries(TRACED)) found.phone[name] = await traced(name in PUBLIC ? undefined : state, path, 'phone')
  found.slow.catalogue = await traced(undefined, TRACED.catalogue, 'slow3g')
  found.keystrokes = await keystrokes(browser, state, app + TRACED.mission)
} finally {
  await browser.close()
}
console.log(JSON.stringify(found))
