import { launchBrowser } from './measure/browser.ts'
import { type Lighthouse, loadLighthouse } from './measure/lighthouse.ts'
import { watchLoadOutside } from './measure/other-load.ts'
import { atLeast, atMost, type Bar, median, type Report, round } from './measure/report.ts'
import { startSite } from './measure/site.ts'
import { zippedLength } from './measure/zipped-length.ts'

const runs = 3
/** This many more if other programs interfered; the quietest count. */
const mostRuns = 6
/** If others used more of the machine than this, a run isn't reliable: Lighthouse attributes their time to the page. */
const mostOthers = 0.1
const paths = ['/', '/merge-pdf']
const screens = ['phone', 'wide'] as const
const leastScore = 95
const mostScriptKilobytes = 130

/** Lighthouse without the network on the home page and a tool page, for phone and desktop. */
export async function run(): Promise<Report> {
  const lighthouse = await loadLighthouse()
  const server = await startSite()
  const { browser, port } = await launchBrowser()
  try {
    const visits: Visit[] = []
    for (const path of paths) {
      for (const screen of screens) visits.push(await visit(lighthouse, server.url + path, { path, screen, port }))
    }
    return report(visits)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** The medians of all runs on one page and screen. */
interface Visit {
  path: string
  screen: string
  figures: Record<Figure, number>
  /** The maximum share of the cores that other processes used. */
  others: number
  /** The failed audits of any run, by Lighthouse's names. */
  lacking: string[]
}

const figures = ['performance', 'accessibility', 'best-practices', 'seo', 'lcpMs', 'tbtMs', 'cls', 'scriptBytes'] as const
type Figure = (typeof figures)[number]

async function visit(
  lighthouse: Lighthouse,
  url: string,
  { path, screen, port }: { path: string; screen: string; port: number },
): Promise<Visit> {
  const all: { others: number; figures: Record<Figure, number> }[] = []
  const load = watchLoadOutside()
  const lacking = new Set<string>()
  for (let run = 0; run < mostRuns && all.filter(({ others }) => others <= mostOthers).length < runs; run++) {
    load.take()
    const result = await lighthouse.default(
      url,
      { port, output: 'json', logLevel: 'error' },
      screen === 'wide' ? lighthouse.desktopConfig : undefined,
    )
    // On a very busy machine it sometimes loses the beginning of its own trace.
    if (!result || result.lhr.runtimeError) continue
    const { categories, audits } = result.lhr
    const score = (name: string) => (categories[name]?.score ?? 0) * 100
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const others = load.take()
    const found = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptBytes: await zippedBytes(scriptsIn(audits['network-requests']?.details)),
    }
    all.push({ others, figures: found })
    for (const name of ['accessibility', 'best-practices', 'seo']) {
      for (const { id, weight } of categories[name]?.auditRefs ?? []) {
        const points = audits[id]?.score
        if (weight > 0 && typeof points === 'number' && points < 1) lacking.add(id)
      }
    }
  }
  if (all.length < runs) throw new Error(`Lighthouse failed in ${mostRuns - all.length} of ${mostRuns} runs on ${url}`)
  const counted = all.toSorted((a, b) => a.others - b.others).slice(0, runs)
  const middle = Object.fromEntries(figures.map((figure) => [figure, median(counted.map((one) => one.figures[figure]))]))
  return { path, screen, figures: middle as Record<Figure, number>, others: counted.at(-1)?.others ?? 0, lacking: [...lacking] }
}

function scriptsIn(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: { url: string; resourceType?: string }[] }
  return [...new Set(items.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url))]
}

/** The scripts as gzip, regardless of what the browser received. */
async function zippedBytes(urls: readonly string[]): Promise<number> {
  const lengths = await Promise.all(urls.map(zippedLength))
  return lengths.reduce((sum, length) => sum + length, 0)
}

function report(visits: readonly Visit[]): Report {
  const lacking = [...new Set(visits.flatMap((each) => each.lacking))]
  return {
    about:
      `Lighthouse in Debian's Chromium, with its own settings for a phone (slow network, slow processor) and a wide screen. Medians of the ${runs} quietest of up to ${mostRuns} runs; ` +
      `others took ${(Math.max(...visits.map(({ others }) => others)) * 100).toFixed(0)} % of the cores at most. ` +
      'Scripts are all that the page fetches before a file is chosen, as gzip. ' +
      (lacking.length === 0 ? 'Nothing was found lacking beside speed.' : `Found lacking beside speed: ${lacking.join(', ')}.`),
    tables: [
      {
        head: ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS', 'scripts kB'],
        rows: visits.map(({ path, screen, figures: of }) => [
          `\`${path}\`, ${screen}`,
          ...[of.performance, of.accessibility, of['best-practices'], of.seo, of.lcpMs, of.tbtMs].map((figure) => figure.toFixed(0)),
          of.cls.toFixed(3),
          round(of.scriptBytes / 1000),
        ]),
      },
    ],
    bars: visits.flatMap(barsOf),
  }
}

function barsOf({ path, screen, figures: of }: Visit): Bar[] {
  const where = `\`${path}\`, ${screen}`
  return [
    atLeast(`${where}: performance`, of.performance, leastScore, 'points'),
    atLeast(`${where}: accessibility`, of.accessibility, leastScore, 'points'),
    atMost(`${where}: scripts`, of.scriptBytes / 1000, mostScriptKilobytes, 'kB'),
  ]
}
