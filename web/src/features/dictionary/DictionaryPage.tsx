/** The dictionary lists: one plain master a list, chosen above it. The choice stands in the address. */
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'
import css from './dictionary.module.css'

const screen = 'dataDictionary'

type Dictionary =
  | typeof lists.collectType
  | typeof lists.damagedType
  | typeof lists.wmsFeeType
  | typeof lists.receiveDocumentType
  | typeof lists.deliveryDocumentType

/** The page of one list. */
const pageOf = (list: Dictionary, status: string) =>
  defineMaster({
    screen,
    list,
    Above: Choice,
    empty: { title: 'dataDictionary.empty', text: 'dataDictionary.emptyText' },
    hints: { filters: { code: { rule: 'lettersDigitsHyphen' } } },
    form: [
      { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
      { field: 'name', required: true, max: 50 },
      { field: 'status', code: status, required: true, initial: 0 },
      { field: 'sort', input: 'int', required: true, initial: 0 },
      { field: 'remark', input: 'textarea', wide: true },
    ],
  }).Page

const pages = {
  collectType: pageOf(lists.collectType, 'collectionDocumentType'),
  damagedType: pageOf(lists.damagedType, 'enabledStatus'),
  wmsFeeType: pageOf(lists.wmsFeeType, 'enabledStatus'),
  receiveDocumentType: pageOf(lists.receiveDocumentType, 'enabledStatus'),
  deliveryDocumentType: pageOf(lists.deliveryDocumentType, 'enabledStatus'),
}

type Name = keyof typeof pages
const names = [
  'collectType',
  'damagedType',
  'wmsFeeType',
  'receiveDocumentType',
  'deliveryDocumentType',
] as const

function chosenIn(params: URLSearchParams): Name {
  return names.find((name) => name === params.get('dictionary')) ?? 'collectType'
}

/** Which list to look at. Another list begins without the filters of the last one. */
function Choice() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <div className={css['choice']}>
      <Segmented<Name>
        value={chosenIn(params)}
        options={names.map((name) => ({ value: name, label: t(`dataDictionary.${name}`) }))}
        onChange={(dictionary) => setParams({ dictionary })}
      />
    </div>
  )
}

/** The page of dataDictionary. */
export function DictionaryPage() {
  const [params] = useSearchParams()
  const Page = pages[chosenIn(params)]
  return <Page />
}
