// Lighthouse for phones, as it comes: the four scores of a page, and how fast it finds this machine.

import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export async function lighthouseOf(url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]))
  return { scores, speed: lhr.environment.benchmarkIndex }
}
