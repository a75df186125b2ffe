import { loadOrmQuickly } from '../load-orm-quickly.ts'

// Vitest's set-up of each file that uses the database, before anything of it is imported.
loadOrmQuickly()
