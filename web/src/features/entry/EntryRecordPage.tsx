/** The page of an entry note: to look at, and to enter its goods. */
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { documents } from './definition'

/** The page of entryDetail. */
export const EntryRecordPage = defineDocumentPage(documents).Page
