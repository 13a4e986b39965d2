/** The warehouse of a document that the address of a page names: nobody is asked for what the document knows. */
import { ApiError, STATUS } from '@/engine/client/apiError'
import { valueText } from '@/ui/valueText'
import { ask } from './post'

/** Reads it; `kept` for somebody who may not look at the document itself. */
export async function warehouseOf(path: string, kept: string): Promise<string> {
  try {
    const { warehouseCode } = await ask<{ readonly warehouseCode?: unknown }>(path)
    return valueText(warehouseCode) || kept
  } catch (error) {
    if (error instanceof ApiError && error.status === STATUS.denied && kept !== '') return kept
    throw error
  }
}
