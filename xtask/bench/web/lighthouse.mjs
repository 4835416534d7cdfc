// Lighthouse for phones with its default settings: the four scores of a page, and its benchmark index of this machine.

import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export async function lighthouseOf(url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]))
  return { scores, speed: lhr.environment.benchmarkIndex }
}
