//! Files that people import: as they come, and the inside of a workbook.

use std::fs::File;
use std::io::{Cursor, Seek as _, SeekFrom, Write as _};

use sheet::{Book, Limits, Refusal, Titles, meaning};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::{Reader, Shape, Target, about, kind, shape};

const WORDS: &[&[u8]] = &[
    b"code,name,expiresOn\n",
    "编码\t名称\t到期日\r\n".as_bytes(),
    b"\"",
    b"\"\"",
    b",",
    b";",
    b"\t",
    b"|",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"2026-12-31",
    b"31/12/2026",
    b"1,234.5",
    b"1.234,5",
    b"TRUE",
    b"12:30",
    b"PK\x03\x04",
    b"1e999",
    b"-0",
    "合计".as_bytes(),
    b"<row r=\"1\">",
    b"</row>",
    b"<c r=\"A1\" t=\"inlineStr\"><is><t>",
    b"</t></is></c>",
    b"<c r=\"XFD1048576\"><v>1</v></c>",
    b"t=\"s\"",
    b"t=\"b\"",
    b"t=\"d\"",
    b"t=\"e\"",
    b"s=\"1\"",
    b"&#10;",
    b"&lt;",
    b"<!--",
    b"<mergeCell ref=\"A1:ZZ9\"/>",
    b"<f>1/0</f>",
    b"r=\"0\"",
    b"r=\"-1\"",
    b"<![CDATA[",
    b"xml:space=\"preserve\"",
];

/// A file as it comes: text of any encoding, an archive, nothing of the kind.
pub const SHEET: Target =
    Target { name: "sheet", about: "files for import as they come", words: WORDS, open: open_file };

/// The sheet of a workbook that is whole otherwise, so that the search does not end at the archive's checksums.
pub const WORKBOOK: Target = Target {
    name: "workbook",
    about: "the inside of a workbook for import",
    words: WORDS,
    open: open_workbook,
};

fn open_file() -> Reader {
    let mut file = tempfile::tempfile().expect("a file");
    Box::new(move |bytes| read(&mut file, bytes))
}

fn open_workbook() -> Reader {
    let mut file = tempfile::tempfile().expect("a file");
    Box::new(move |bytes| {
        let archive = archive(bytes).map_err(|error| error.to_string())?;
        read(&mut file, &archive)
    })
}

/// Limits as small as the inputs, so that they are reached.
fn limits() -> Limits {
    Limits {
        bytes: 64 * 1024,
        entries: 20,
        unpacked: 256 * 1024,
        texts: 64 * 1024,
        rows: 200,
        columns: 40,
        cell: 400,
        head: 20,
    }
}

fn titles() -> Titles {
    let mut titles = Titles::new(3, 2);
    let columns = [(0, "编码", "code"), (1, "名称", "name"), (2, "到期日", "expiresOn")];
    for (column, zh, field) in columns {
        titles.add(0, column, zh);
        titles.add(1, column, field);
    }
    titles
}

fn read(file: &mut File, bytes: &[u8]) -> Result<Shape, String> {
    let refill = |file: &mut File| -> std::io::Result<File> {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(bytes)?;
        file.try_clone()
    };
    let opened = refill(file).map_err(|error| error.to_string())?;
    match rows(opened) {
        Ok((cells, ends)) => Ok(shape(&[&about(cells), &ends.join(" ")])),
        Err(Refusal::Disk(error)) => Ok(shape(&["disk", &format!("{:?}", error.kind())])),
        Err(refusal) => Ok(shape(&[&kind(&refusal)])),
    }
}

/// Reads all rows and what each cell may mean.
fn rows(file: File) -> Result<(usize, Vec<String>), Refusal> {
    let mut book = Book::open(file, limits())?;
    let found = book.find(&titles())?;
    book.above(&found)?;
    let (mut cells, mut ends) = (0, Vec::new());
    book.rows(&found, |row| {
        for (column, _) in &found.header.places {
            let cell = row.cell(*column);
            let meant = [
                meaning::text(cell).err(),
                meaning::number(cell, found.decimal_comma).err(),
                meaning::day(cell, found.since_1904).err(),
                meaning::moment(cell, found.since_1904).err(),
                meaning::flag(cell).err(),
            ];
            ends.extend(meant.into_iter().flatten().map(|misread| kind(&misread)));
            cells += 1;
        }
        Ok::<_, Refusal>(())
    })?;
    ends.sort();
    ends.dedup();
    Ok((cells, ends))
}

/// A workbook whose one sheet is these bytes.
fn archive(sheet: &[u8]) -> zip::result::ZipResult<Vec<u8>> {
    const PARTS: [(&str, &str); 5] = [
        (
            "[Content_Types].xml",
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/></Types>",
        ),
        (
            "_rels/.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
        ),
        (
            "xl/workbook.xml",
            "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"r1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"r2\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings\" Target=\"sharedStrings.xml\"/></Relationships>",
        ),
        (
            "xl/sharedStrings.xml",
            "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" count=\"2\" uniqueCount=\"2\"><si><t>code</t></si><si><t>name</t></si></sst>",
        ),
    ];
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for (name, text) in PARTS {
        writer.start_file(name, options)?;
        writer.write_all(text.as_bytes())?;
    }
    writer.start_file("xl/worksheets/sheet1.xml", options)?;
    writer.write_all(sheet)?;
    Ok(writer.finish()?.into_inner())
}
