/** The page of opening stock: its header, its lines in pages, the audit, and how far the posting is. */
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { documents } from './definition'

/** The page of initWarehouseManageAED. */
export const OpeningRecordPage = defineDocumentPage(documents).Page
