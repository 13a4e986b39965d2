//! The code tables that the engine itself works with. Crate `codes` lists them beside its own.

crate::codes! {
    /// Export or background task status.
    BackgroundTaskStatus {
        "IN_PROCESS" InProcess "in_process" active,
        "COMPLETED"  Completed "completed"  done,
        "FAIL"       Failed    "failed"     stopped,
    }

    /// Formats in which the content of a list can be saved.
    ExportFormat {
        "xlsx" Xlsx "xlsx",
        "csv"  Csv  "csv",
        "html" Html "html",
        "xml"  Xml  "xml",
        "txt"  Txt  "txt",
    }

    /// Direction of a sorted list (`sortType`).
    SortType {
        "asc"  Ascending  "ascending",
        "desc" Descending "descending",
    }
}
