import { findLockProblems } from './lock-problems.ts'
import { findPanelProblems } from './panel-problems.ts'
import { findPathProblems } from './path-problems.ts'
import { findRoomProblems } from './room-problems.ts'
import { findUnusedProblems } from './unused-problems.ts'
import { findWorkspaceProblems } from './workspace-problems.ts'
import { readWorkspaces } from './workspaces.ts'

/** What neither the compiler nor the linter sees: one sentence for each crossed border. */
export async function findBorderProblems(root: string): Promise<string[]> {
  const workspaces = await readWorkspaces(root)
  const problems = await Promise.all([
    findWorkspaceProblems(root, workspaces),
    findLockProblems(root),
    findPathProblems(root),
    findPanelProblems(root),
    findRoomProblems(root),
    findUnusedProblems(root, workspaces),
  ])
  return problems.flat()
}
