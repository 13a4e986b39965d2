/** The page of a putaway note: to look at, and to confirm what was put where. */
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { documents } from './definition'

/** The page of putawayNoteManageDetail. */
export const PutawayRecordPage = defineDocumentPage(documents).Page
