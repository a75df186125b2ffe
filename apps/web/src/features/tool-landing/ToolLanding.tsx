import { type CatalogueTool, families, isReady, readyTools, type ToolType } from '@octavo/tools'
import { Tag } from '@octavo/ui/Tag.tsx'
import { ChevronRight, Lock, Timer, UserRoundCheck } from 'lucide-react'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { retryImport } from '../../shared/retry-import.ts'
import { toolsAfter } from '../../shared/suggestions/fitting-tools.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { ToolLink } from '../../shared/ToolLink.tsx'
import { stepsOf } from './steps.ts'
import styles from './ToolLanding.module.css'

/** Where one is, what the tool is called, and what it does. */
export function LandingHead({ tool }: { tool: CatalogueTool }) {
  return (
    <div className={styles.head}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.trail}>
          <li>
            <Link to="/">Tools</Link>
          </li>
          <li>
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" />
            <Link to={`/#family-${tool.family}`}>{families[tool.family]}</Link>
          </li>
        </ol>
      </nav>
      <h1 className={styles.title}>
        {tool.title} {isReady(tool) ? null : <Tag>Soon</Tag>}
      </h1>
      <p className={styles.lead}>{tool.description}</p>
    </div>
  )
}

/** Stands where the drop zone will be once the tool works. */
export function SoonNotice({ tool }: { tool: CatalogueTool }) {
  return (
    <section className={styles.soon} aria-label="Not ready yet">
      <ToolGlyph type={tool.type} size={60} />
      <p className={styles.soonTitle}>This tool is being built</p>
      <p className={styles.soonText}>It takes no files yet. What works today:</p>
      <ul className={styles.readyTools}>
        {readyTools.map((ready) => (
          <li key={ready.type}>
            <Link to={ready.url}>{ready.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands below the drop zone: facts, how it works, questions, and what is often used next. */
export function LandingSections({ tool }: { tool: CatalogueTool }) {
  return (
    <>
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
        <Timer {...icon} /> Deleted after 30 minutes
      </li>
      <li>
        <Lock {...icon} /> Stored encrypted, a key for each task
      </li>
      <li>
        <UserRoundCheck {...icon} /> No account needed
      </li>
    </ul>
  )
}

function Steps({ tool }: { tool: CatalogueTool }) {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.heading}>
        {isReady(tool) ? 'How it works' : 'How it will work'}
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
        Questions
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
      <summary>{question}</summary>
      <p>{answer}</p>
    </details>
  ))
}

type Questions = Awaited<ReturnType<CatalogueTool['questions']>>

const fetched = new Map<ToolType, Promise<Questions>>()

/** The same promise each time, by which React knows that it has waited for it. */
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
        Often used next
      </h2>
      <p className={styles.reason}>Each of these takes what {tool.title} makes, without a new upload.</p>
      <ul className={styles.next}>
        {next.map((other) => (
          <ToolLink key={other.type} tool={other} glyphSize={28} />
        ))}
      </ul>
    </section>
  )
}
