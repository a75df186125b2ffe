import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, families, isReady, readyTools, type ToolType } from '@octavo/tools'
import { Tag } from '@octavo/ui/Tag.tsx'
import { ChevronRight, Lock, Timer, UserRoundCheck } from 'lucide-react'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { FreeLimits } from '../../shared/FreeLimits.tsx'
import { retryImport } from '../../shared/retry-import.ts'
import { toolsAfter } from '../../shared/suggestions/fitting-tools.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { ToolLink } from '../../shared/ToolLink.tsx'
import { stepsOf } from './steps.ts'
import styles from './ToolLanding.module.css'

/** The breadcrumb, the tool's name, and its description. */
export function LandingHead({ tool }: { tool: CatalogueTool }) {
  return (
    <div className={styles.head}>
      <nav aria-label={t('Breadcrumb')}>
        <ol className={styles.trail}>
          <li>
            <Link to="/">{t('Tools')}</Link>
          </li>
          <li>
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
            <Link to={`/#family-${tool.family}`}>{tData(families[tool.family])}</Link>
          </li>
        </ol>
      </nav>
      <h1 className={styles.title}>
        {tData(tool.title)} {isReady(tool) ? null : <Tag>{t('Soon')}</Tag>}
      </h1>
      <p className={styles.lead}>{tData(tool.description)}</p>
    </div>
  )
}

/** Replaces the drop zone until the tool is available. */
export function SoonNotice({ tool }: { tool: CatalogueTool }) {
  return (
    <section className={styles.soon} aria-label={t('Coming soon')}>
      <ToolGlyph type={tool.type} size={60} />
      <p className={styles.soonTitle}>{t('This tool is coming soon')}</p>
      <p className={styles.soonText}>{t("You can't use it yet. Available today:")}</p>
      <ul className={styles.readyTools}>
        {readyTools.map((ready) => (
          <li key={ready.type}>
            <Link to={ready.url}>{tData(ready.title)}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the drop zone: facts, how it works, questions, and related tools. */
export function LandingSections({ tool }: { tool: CatalogueTool }) {
  return (
    <>
      <FreeLimits className={styles.limits} />
      <Facts />
      <Steps tool={tool} />
      <QuestionsSection tool={tool} />
      <Next tool={tool} />
    </>
  )
}

function Facts() {
  const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <ul className={styles.facts}>
      <li>
        <Timer {...icon} /> {t('Deleted after 30 minutes')}
      </li>
      <li>
        <Lock {...icon} /> {t('Encrypted while stored')}
      </li>
      <li>
        <UserRoundCheck {...icon} /> {t('No account needed')}
      </li>
    </ul>
  )
}

function Steps({ tool }: { tool: CatalogueTool }) {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.heading}>
        {isReady(tool) ? t('How it works') : t('How it will work')}
      </h2>
      <ol className={styles.steps}>
        {stepsOf(tool).map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.stepTitle}>{step.title}</h3>
            <p className={styles.stepText}>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function QuestionsSection({ tool }: { tool: CatalogueTool }) {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {t('Questions')}
      </h2>
      <div>
        <Suspense fallback={null}>
          <Answers tool={tool} />
        </Suspense>
      </div>
    </section>
  )
}

function Answers({ tool }: { tool: CatalogueTool }) {
  const { default: questions } = use(fetchQuestions(tool))
  return questions.map(({ question, answer }) => (
    <details key={question} className={styles.question}>
      <summary>{tData(question)}</summary>
      <p>{tData(answer)}</p>
    </details>
  ))
}

type Questions = Awaited<ReturnType<CatalogueTool['questions']>>

const fetched = new Map<ToolType, Promise<Questions>>()

/** The same promise each time, so that React recognises it as already awaited. */
function fetchQuestions({ type, questions }: CatalogueTool): Promise<Questions> {
  const asked = fetched.get(type) ?? retryImport(questions)
  fetched.set(type, asked)
  return asked
}

const nextCount = 3

function Next({ tool }: { tool: CatalogueTool }) {
  const next = toolsAfter(tool).slice(0, nextCount)
  if (next.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {t('Often used next')}
      </h2>
      <p className={styles.reason}>{t('Use the result in one of these tools without uploading it again.')}</p>
      <ul className={styles.next}>
        {next.map((other) => (
          <ToolLink key={other.type} tool={other} glyphSize={28} />
        ))}
      </ul>
    </section>
  )
}
