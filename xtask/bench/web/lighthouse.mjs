// Lighthouse for phones, as it comes: the four scores of a page.

import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export async function lighthouseOf(url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  return Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(lhr.categories[name].score * 100)]))
}
