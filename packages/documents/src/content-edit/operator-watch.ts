import type { Matrix } from '../engines/matrix.ts'
import type { Part } from './model.ts'

/** Is told of an operator with the state in which it is carried out. */
export type OperatorWatch = (operator: number, at: WatchedOperator) => void

export interface WatchedOperator {
  part: Part
  from: number
  to: number
  /** From the current space to the seen page. */
  matrix: Matrix
  count: number
  numberAt(index: number): number
  nameAt(index: number): string
  /** The line matrix and the leading before the operator. */
  line: Matrix
  leading: number
}
