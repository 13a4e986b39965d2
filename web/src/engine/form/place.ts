/** Where a box stands: whose form it is and, in a table of lines, in which row. Boxes that ask the server need it. */
import { createContext } from 'react'
import type { FormField, FormValues } from './fields'
import type { Wrong } from './wrong'

export interface FormPlace {
  /** Base path of the form's calls. */
  readonly base: string
  readonly screen: string
  /** Fields of the form. */
  readonly fields: readonly FormField[]
  /** What is wrong in the form, for boxes that show the faults of lines of their own. */
  readonly wrong: readonly Wrong[]
  /** The row around the box. */
  readonly row?: {
    readonly lines: string
    readonly fields: readonly FormField[]
    readonly values: FormValues
  }
}

export const FormPlaceContext = createContext<FormPlace>({ base: '', screen: '', fields: [], wrong: [] })
