// A page on a slow phone. The browser's measurements of loading are collected in the page.

const kilobits = (rate) => (rate * 1000) / 8

/** Lighthouse's throttling: a usual phone, and slow 3G. */
export const NETWORKS = {
  phone: { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750), slower: 4 },
  slow3g: { latency: 400, downloadThroughput: kilobits(400), uploadThroughput: kilobits(400), slower: 4 },
}

export async function slowPhone(context, { slower, ...network }) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(observe)
  return page
}

/**
 * Runs in the page. `content` is the time of the first heading of an item that can be opened or done, whether the
 * server or the application has drawn it.
 */
function observe() {
  const seen = { fcp: Infinity, lcp: 0, cls: 0, tbt: 0, content: 0 }
  globalThis.measured = () => seen
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
  watch('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
  // As in Lighthouse, a task before the first paint is not counted, because it blocks no input.
  watch('longtask', ({ startTime, duration }) => startTime > seen.fcp && (seen.tbt += Math.max(0, duration - 50)))
  // A check at every frame would force the browser to draw one, and take a third of the page's time.
  const changes = new MutationObserver(() => {
    if (!document.querySelector('#first-view h2, #root main h2')) return
    changes.disconnect()
    requestAnimationFrame(() => (seen.content = performance.now()))
  })
  changes.observe(document, { childList: true, subtree: true })
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
