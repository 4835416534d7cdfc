// Measures the pages of the app that is up as a slow phone meets them: Lighthouse on the public ones, and a trace of
// our own, since Lighthouse cannot sign in. Prints what it found as one line of JSON.

import { chromium } from 'playwright-core'
import { lighthouseOf } from './lighthouse.mjs'
import { NETWORKS, median, slowPhone } from './phone.mjs'
import { keystrokes } from './typing.mjs'

const { app, learner, browser: executablePath, rounds } = JSON.parse(process.argv[2])
const offering = await (await fetch(`${app}/api/app/experience-sessions/offering`)).json()
const course = offering.items[0].program.slug
const { session, mission } = learner

const PORT = 9333
// A browser that is watched keeps where each error was made, and React makes one at the top of its file: with places found
// late, it would read that file twice, which nobody's phone does. They are found with the first reading here.
const PLACES = '--js-flags=--no-enable-lazy-source-positions'
const flags = [PLACES, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', `--remote-debugging-port=${PORT}`]
const browser = await chromium.launch({ executablePath, args: flags })

const PUBLIC = { catalogue: '/job-simulations', course: `/courses/${course}/overview`, 'log in': '/login', 'sign up': '/signup' }
const TRACED = { catalogue: PUBLIC.catalogue, course: PUBLIC.course, missions: `/${session}/missions`, mission: `/${session}/${mission}` }

/** The state of a browser in which somebody is signed in. */
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

/** Medians of the figures of an address, opened anew in each round. */
async function traced(state, path, network) {
  const runs = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
    const page = await slowPhone(context, NETWORKS[network])
    await page.goto(app + path, { waitUntil: 'commit' })
    // A page of somebody signed in stays connected, so the network is never idle. Asked at every frame, it would draw one.
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
