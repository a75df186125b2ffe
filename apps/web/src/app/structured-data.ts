import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, families } from '@octavo/tools'
import { descriptionOf } from './page-description.ts'
import type { SitePage } from './site-page.ts'

/** A placeholder for the site's address, filled in by the server. */
export const siteAddress = '__SITE_URL__'

/** Structured data about a page for search engines. */
export async function structuredData(page: SitePage): Promise<readonly object[]> {
  if (page.path === '/') return [application(page)]
  if (!page.tool) return []
  const { default: asked } = await page.tool.questions()
  return [application(page), questions(asked), trail(page, page.tool)]
}

function application(page: SitePage): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: page.tool ? tData(page.tool.title) : 'Octavo',
    description: descriptionOf(page),
    url: `${siteAddress}${page.path}`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    isAccessibleForFree: true,
  }
}

function questions(asked: Awaited<ReturnType<CatalogueTool['questions']>>['default']): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question',
      name: tData(question),
      acceptedAnswer: { '@type': 'Answer', text: tData(answer) },
    })),
  }
}

function trail(page: SitePage, tool: Exclude<SitePage['tool'], undefined>): object {
  const places = [
    { name: t('Tools'), path: '/' },
    { name: tData(families[tool.family]), path: `/#family-${tool.family}` },
    { name: tData(tool.title), path: page.path },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${siteAddress}${path}`,
    })),
  }
}
