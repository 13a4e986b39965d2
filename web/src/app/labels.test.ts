/** Every box, fact and figure of a document has a word: whoever defines one without a label must find it among the texts. */
import { describe, expect, it } from 'vitest'
import type { DocumentDefinition } from '@/engine/document/definition'
import { type FormField, labelKey } from '@/engine/form/fields'
import zh from '@/generated/texts/zh.json'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../features/*/definition.tsx', '../features/*/documents.tsx'],
  { eager: true },
)

const has = (key: string) => key in zh

function isDefinition(value: unknown): value is DocumentDefinition {
  return typeof value === 'object' && value !== null && 'actions' in value && 'facts' in value
}

/** Fields of a definition that are drawn with a label. */
function labelled({ form, facts, figures, actions }: DocumentDefinition): readonly FormField[] {
  const asked = actions.flatMap(({ fields }) => fields ?? [])
  const counted = figures.map(({ field, label }) => ({ field, ...(label === undefined ? {} : { label }) }))
  return [...form, ...facts, ...counted, ...asked]
}

describe('the words of documents', () => {
  const found = Object.entries(modules).flatMap(([file, exported]) =>
    Object.values(exported)
      .filter(isDefinition)
      .map((definition) => [file, definition] as const),
  )

  it('are looked for in all that there are', () => {
    expect(found.length).toBeGreaterThan(4)
  })

  it.each(found)('of %s are all there', (_file, definition) => {
    const missing = labelled(definition)
      .map((field) => labelKey(field, definition.owner, has))
      .filter((key) => !has(key))
    expect(missing).toEqual([])
  })
})
