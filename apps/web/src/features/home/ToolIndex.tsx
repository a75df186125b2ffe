import { type CatalogueTool, families, isReady, tools } from '@octavo/tools'
import { Tag } from '@octavo/ui/Tag.tsx'
import { ToolGlyph } from './ToolGlyph.tsx'
import './ToolIndex.css'

/** Every tool of the catalogue, ruled by family. */
export function ToolIndex() {
  return (
    <section aria-labelledby="all-tools">
      <h2 id="all-tools" className="index-title">
        All tools
      </h2>
      {familyNames.map((family) => (
        <section key={family} className="family" aria-labelledby={`family-${family}`}>
          <h3 id={`family-${family}`}>{families[family]}</h3>
          <ul>
            {tools
              .filter((tool) => tool.family === family)
              .map((tool) => (
                <ToolEntry key={tool.type} tool={tool} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

const familyNames = Object.keys(families) as (keyof typeof families)[]

function ToolEntry({ tool }: { tool: CatalogueTool }) {
  return (
    <li className="tool">
      <ToolGlyph type={tool.type} />
      <div>
        <p className="tool-title">
          {tool.title} {isReady(tool) ? null : <Tag>Soon</Tag>}
        </p>
        <p className="tool-description">{tool.description}</p>
      </div>
    </li>
  )
}
