/** The page of a contract: where it stands, what it says, its versions, and what can be done with it. */
import { defineRecordPage, type RecordPartProps } from '@/engine/record/defineRecordPage'
import { toJsonNumber } from '@/ui/decimal'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { actions } from './actions'
import { ContractFiles } from './ContractFiles'
import { ContractStanding } from './ContractStanding'
import { form, sections, spaces } from './fields'
import { named } from './named'
import { rateBody, ratesOf } from './rateFields'
import { ContractVersions } from './ContractVersions'

/** The page of contractManageAED. */
export const ContractRecordPage = defineRecordPage({
  screen: 'contractManageAED',
  owner: 'contractManage',
  list: lists.contract,
  form,
  sections,
  lines: [spaces],
  read: named,
  write,
  label: (contract) => `${valueText(contract['contractNo'])} V${valueText(contract['versionNo'])}`,
  actions,
  Above: ContractStanding,
  Below,
}).Page

/** The body of the call: shares as numbers, lines without the names beside their codes. */
function write(body: Record<string, unknown>): Record<string, unknown> {
  return {
    ...body,
    taxRate: toJsonNumber(valueText(body['taxRate'])),
    rates: ratesOf(body['rates']).map(rateBody),
  }
}

/** What belongs to the contract: its papers and its versions. */
function Below(part: RecordPartProps) {
  return (
    <>
      <ContractFiles {...part} />
      <ContractVersions {...part} />
    </>
  )
}
