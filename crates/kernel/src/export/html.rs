//! html: a document of its own with one table, to read in a browser or to open in a spreadsheet.
//!
//! The few marks for Office name the sheet and keep texts texts there; browsers ignore them, and so do
//! other spreadsheets, so texts that would be computed are guarded as in csv. The
//! document has no script and refers to nothing outside itself.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};

use super::cell::{Cell, Shape};
use super::sheet::{Head, Sheet, escaped};

const STYLE: &str = "body{font:14px/1.5 system-ui,sans-serif;margin:16px}\
table{border-collapse:collapse}th,td{border:1px solid #c8ccd4;padding:4px 8px;text-align:left;\
vertical-align:top;white-space:pre-wrap}th{background:#f2f4f7}\
td.t{mso-number-format:\"\\@\"}td.n{text-align:right;font-variant-numeric:tabular-nums}";

const OFFICE: &str = "<!--[if gte mso 9]><xml><x:ExcelWorkbook><x:ExcelWorksheets><x:ExcelWorksheet>\
<x:Name>Sheet1</x:Name><x:WorksheetOptions><x:DisplayGridlines/></x:WorksheetOptions>\
</x:ExcelWorksheet></x:ExcelWorksheets></x:ExcelWorkbook></xml><![endif]-->";

/// An html file in the making.
pub struct Html {
    out: BufWriter<File>,
}

impl Html {
    /// Begins an html file.
    pub fn open(head: &Head, file: File) -> io::Result<Self> {
        let mut out = BufWriter::new(file);
        write!(
            out,
            "<!doctype html>\n<html lang=\"{}\" xmlns:x=\"urn:schemas-microsoft-com:office:excel\">",
            head.lang
        )?;
        out.write_all(b"\n<head>\n<meta charset=\"utf-8\">\n<title>")?;
        escaped(&mut out, &head.name)?;
        write!(out, "</title>\n<style>{STYLE}</style>\n{OFFICE}\n</head>\n<body>\n<table>\n<thead><tr>")?;
        for title in &head.titles {
            out.write_all(b"<th scope=\"col\">")?;
            escaped(&mut out, title)?;
            out.write_all(b"</th>")?;
        }
        out.write_all(b"</tr></thead>\n<tbody>\n")?;
        Ok(Self { out })
    }
}

impl Sheet for Html {
    fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.out.write_all(b"<tr>")?;
        for cell in cells {
            let class = match cell.shape {
                Shape::Number(_) => "n",
                _ => "t",
            };
            write!(self.out, "<td class=\"{class}\">")?;
            escaped(&mut self.out, &cell.guarded())?;
            self.out.write_all(b"</td>")?;
        }
        self.out.write_all(b"</tr>\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<File> {
        self.out.write_all(b"</tbody>\n</table>\n</body>\n</html>\n")?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}
