import type { CatalogueTool } from '@octavo/tools'
import { LandingHead, LandingSections } from '../tool-landing/ToolLanding.tsx'
import { AddressZone } from './AddressZone.tsx'
import styles from './ToolPage.module.css'
import { fetchAhead, type LandingProps, ToolPage } from './ToolPage.tsx'

/** The page of a tool that takes addresses of web pages instead of files. */
export function AddressPage({ tool }: { tool: CatalogueTool }) {
  return <ToolPage tool={tool} Landing={AddressLanding} />
}

function AddressLanding({ tool, start }: LandingProps) {
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <AddressZone tool={tool} onAddresses={(urls) => start({ kind: 'addresses', urls })} onNear={() => fetchAhead(tool)} />
      <LandingSections tool={tool} />
    </div>
  )
}
