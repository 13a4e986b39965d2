// @vitest-environment node
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeFile } from './file'
import { fileName, type Sheet, sheetName, sheetOf } from './sheet'
import { BOM, guardFormula, isSpreadsheetNumber, toCsv, toHtml, toTxt, toXml } from './writers'

const sheet: Sheet = {
  name: 'Sheet1',
  columns: [
    { title: '编码', numeric: false },
    { title: 'Qty', numeric: true },
  ],
  rows: [
    ['A,1 "x"', '1234.50'],
    ['=cmd()', '-3'],
    ['a\tb\nc', ''],
    ['<b>&\u0007', '12345678901234567.89'],
  ],
}

describe('the formula guard', () => {
  it.each([
    '=1+1',
    '+SUM(A1)',
    '-A1',
    '@cmd',
    '\t=1',
    ' =1',
    '\r\n=1',
    '　=1',
    '＝1',
    '－x',
    '\uFEFF=1',
    '\tx',
  ])('disarms %j', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  })

  it.each(['-3', '-3.5', 'A=1', '1-2', '', 'a@b.c'])('leaves %j alone', (text) => {
    expect(guardFormula(text)).toBe(text)
  })
})

describe('csv', () => {
  const lines = toCsv(sheet).split('\r\n')

  it('begins with a byte order mark and quotes commas, quotes and line ends', () => {
    expect(lines[0]).toBe(`${BOM}编码,Qty`)
    expect(lines[1]).toBe('"A,1 ""x""",1234.50')
    expect(lines[3]).toBe('"a\tb\nc",')
  })

  it('disarms formulas, keeps negative numbers and drops control characters', () => {
    expect(lines[2]).toBe("'=cmd(),-3")
    expect(lines[4]).toBe('<b>&,12345678901234567.89')
  })

  it('disarms a title as well', () => {
    const evil = { ...sheet, columns: [{ title: '=HYPERLINK("x")', numeric: false }], rows: [] }
    expect(toCsv(evil)).toBe(`${BOM}"'=HYPERLINK(""x"")"\r\n`)
  })
})

it('txt parts cells with tabs and has none inside them', () => {
  const lines = toTxt(sheet).split('\r\n')
  expect(lines[0]).toBe(`${BOM}编码\tQty`)
  expect(lines[2]).toBe("'=cmd()\t-3")
  expect(lines[3]).toBe('a b c\t')
})

it('html disarms formulas, too', () => {
  const page = toHtml(sheet, { lang: 'zh-CN', title: 't', style: '' })
  expect(page).toContain(`<td>'=cmd()</td><td class="n">-3</td>`)
})

it('html escapes everything and aligns numbers', () => {
  const page = toHtml(sheet, { lang: 'zh-CN', title: 'A & <B>', notes: ['状态: "x"'], style: 'td{}' })
  expect(page).toContain('<html lang="zh-CN">')
  expect(page).toContain('<h1>A &amp; &lt;B&gt;</h1><p>状态: &quot;x&quot;</p>')
  expect(page).toContain('<td>&lt;b&gt;&amp;</td><td class="n">12345678901234567.89</td>')
  expect(page).not.toContain('<b>')
})

describe('xml', () => {
  const workbook = toXml(sheet)

  it('is a SpreadsheetML workbook with the named sheet', () => {
    expect(workbook).toContain('<Worksheet ss:Name="Sheet1">')
    expect(workbook.match(/<Row>/g)).toHaveLength(5)
  })

  it('writes numbers as numbers, but as text where a spreadsheet would change them', () => {
    expect(workbook).toContain('<Data ss:Type="Number">1234.50</Data>')
    expect(workbook).toContain('<Data ss:Type="String">12345678901234567.89</Data>')
    expect(workbook).toContain('<Data ss:Type="String">=cmd()</Data>')
    expect(workbook).toContain('<Cell/>')
  })
})

it('knows which numbers a spreadsheet keeps', () => {
  expect(['0.000000000000001', '123456789012345', '-0.1'].map(isSpreadsheetNumber)).toEqual([
    true,
    true,
    true,
  ])
  expect(['1234567890123456', 'x', ''].map(isSpreadsheetNumber)).toEqual([false, false, false])
})

describe('xlsx', () => {
  it('is a workbook with the sheet, its numbers as numbers and formulas as text', async () => {
    const file = await writeFile({ format: 'xlsx', sheet, title: 't', lang: 'zh-CN' })
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const text = (name: string) => new TextDecoder().decode(parts[name])
    expect(text('xl/workbook.xml')).toContain('name="Sheet1"')
    const cells = text('xl/worksheets/sheet1.xml')
    expect(cells).toContain('<v>1234.5</v>')
    expect(cells).toContain('<v>-3</v>')
    expect(cells).not.toContain('<f>')
    expect(cells).not.toContain('12345678901234567')
    expect(text('xl/sharedStrings.xml')).toContain('12345678901234567.89')
  })
})

it.each(['csv', 'txt', 'html', 'xml'] as const)('%s is a file of its own type', async (format) => {
  const file = await writeFile({ format, sheet, title: 't', lang: 'zh-CN' })
  expect(file.size).toBeGreaterThan(50)
  expect(file.type).not.toBe('')
})

describe('names', () => {
  it('of sheets and files lose what programs refuse', () => {
    expect(sheetName('a/b[c]:*?'.repeat(9))).toHaveLength(31)
    expect(sheetName(' / ')).toBe('Sheet1')
    expect(fileName('a/b:c', 'x')).toBe('a b c')
    expect(fileName('..//', 'x')).toBe('..')
    expect(fileName('\u0000', '角色管理')).toBe('角色管理')
  })
})

it('a sheet has what the list shows, times with their seconds, and no pictures', () => {
  const base = { width: 1, grows: false, sortable: false, shown: true }
  const columns = [
    {
      ...base,
      id: 'qty',
      title: 'Qty',
      kind: 'int' as const,
      numeric: true,
      text: () => '1,234',
      plain: () => '1234',
    },
    {
      ...base,
      id: 'at',
      title: 'At',
      kind: 'time' as const,
      numeric: false,
      text: () => '',
      plain: () => '',
    },
    {
      ...base,
      id: 'pic',
      title: 'Pic',
      kind: 'image' as const,
      numeric: false,
      text: () => 'x',
      plain: () => 'x',
    },
  ]
  expect(sheetOf(columns, [{ id: '1', at: '2026-03-05T08:30:59+08:00' }], 'S').rows).toEqual([
    ['1234', '2026-03-05 08:30:59'],
  ])
})
