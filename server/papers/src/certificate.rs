//! A certificate on a sheet of A4 landscape: the host's pattern, the learner, the award, and the address at which
//! anybody can check it. A revoked certificate says so in place of the address.

use domain::progression::AwardKind;
use domain::progression::certificate::CertificateStatus;
use domain::progression::certified_work::CertifiedWork;
use domain::progression::serial::Serial;
use domain::time::Timestamp;

use crate::Result;
use crate::art::{Host, fill_rect};
use crate::ink::Ink;
use crate::qr_code::QrCode;
use crate::sheet::{About, Book, Sheet};
use crate::text::Style;
use crate::words::{counted, date, did, soft, work_done};

/// A4 landscape, in points.
const PAGE: (f32, f32) = (841.89, 595.28);

/// Height of the pattern: two tiles; fourteen tiles make up the width.
const BAND: f32 = 120.27;

/// Left and right margin of the text.
const MARGIN: f32 = 56.0;

/// Top edge of the foot.
const FOOT: f32 = 466.0;

/// Side of the QR code.
const CODE: f32 = 84.0;

/// Font sizes of a name: large for most names, and small enough that the longest fits on two lines.
const NAME_SIZES: [f32; 7] = [46.0, 40.0, 34.0, 28.0, 24.0, 20.0, 17.0];

/// Width of the lines about the work.
const WORK: f32 = 640.0;

/// Font sizes of the lines about the work.
const WORK_SIZES: [f32; 5] = [12.5, 11.0, 10.0, 9.0, 8.0];

/// Gap between the work and the skills.
const GAP: f32 = 4.0;

/// A certificate to draw.
#[derive(Clone, Debug)]
pub struct CertificatePaper<'a> {
    /// The program's host.
    pub host: Host<'a>,
    /// The program's title.
    pub title: &'a str,
    /// The language of the program, for example `en` or `pt-BR`.
    pub language: &'a str,
    /// Skills that the program teaches.
    pub skills: &'a [String],
    /// Estimated hours of work.
    pub hours: u32,
    /// The learner's name.
    pub name: &'a str,
    /// Kind of the award.
    pub kind: AwardKind,
    /// Status of the certificate.
    pub status: CertificateStatus,
    /// The serial number.
    pub serial: Serial,
    /// When it was first issued.
    pub issued_at: Timestamp,
    /// When it was reissued or revoked.
    pub changed_at: Option<Timestamp>,
    /// Number of missions that count for the award.
    pub missions: u32,
    /// The work that it names; `None` if it was issued before the work was recorded.
    pub work: Option<&'a CertifiedWork>,
    /// The address at which anybody can check it.
    pub page: &'a str,
}

impl CertificatePaper<'_> {
    /// Draws the certificate as a PDF.
    ///
    /// # Errors
    /// Returns a fault if the PDF cannot be made; no text causes that.
    pub fn draw(&self) -> Result<Vec<u8>> {
        let mut book = Book::new()?;
        book.page(PAGE, |sheet| self.compose(sheet))?;
        book.finish(&About {
            title: format!("Certificate of {}", self.name),
            id: format!("{} {:?}", self.page, self.changed_at.unwrap_or(self.issued_at)),
            made_at: self.changed_at.unwrap_or(self.issued_at),
        })
    }

    fn compose(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        let (width, _) = PAGE;
        let full = width - 2.0 * MARGIN;
        sheet.decorate(|surface| {
            self.host.draw_band(surface, (width, BAND));
            self.host.draw_mark(surface, (MARGIN, BAND + 28.0), 40.0);
        });
        let host = sheet.fit(self.host.name, Style::text(15.0).strong(), &[15.0, 12.0], (full - 52.0, 1));
        let below = sheet.paragraph(&host, (MARGIN + 52.0, BAND + 27.0))?;
        let simulation = sheet.set("a Fieldwork job simulation", soft(12.0), full);
        sheet.paragraph(&simulation, (MARGIN + 52.0, below))?;

        let certifies = sheet.set("This certifies that", soft(13.0), full);
        let below = sheet.paragraph(&certifies, (MARGIN, BAND + 92.0))?;
        let name = sheet.fit(self.name, Style::display(46.0), &NAME_SIZES, (full, 2));
        let below = sheet.heading(&name, (MARGIN, below + 2.0))?;
        let did = sheet.set(did(self.kind), soft(13.0), full);
        let below = sheet.paragraph(&did, (MARGIN, below + 6.0))?;
        let title = sheet.fit(self.title, Style::display(23.0), &[23.0, 19.0, 16.0], (full, 1));
        let below = sheet.paragraph_in(self.language, &title, (MARGIN, below + 2.0))?;
        self.compose_work(sheet, below + 10.0)?;
        self.compose_foot(sheet)
    }

    /// Draws the work and the skills, in the largest size that leaves room for the foot.
    fn compose_work(&self, sheet: &mut Sheet<'_>, top: f32) -> Result<()> {
        let work = match self.work {
            Some(work) => work_done(work),
            None => format!("{}, about {}.", counted(self.missions, "mission"), counted(self.hours, "hour")),
        };
        let skills = (!self.skills.is_empty()).then(|| format!("Skills: {}", self.skills.join(", ")));
        let room = FOOT - 14.0 - top;
        let mut set = |size| {
            let work = sheet.set(&work, Style::text(size), WORK);
            let skills = skills.as_ref().map(|skills| sheet.set(skills, soft(size), WORK));
            (work, skills)
        };
        let mut paragraphs = set(WORK_SIZES[0]);
        for size in WORK_SIZES {
            paragraphs = set(size);
            let (work, skills) = &paragraphs;
            if work.height() + skills.as_ref().map_or(0.0, |skills| skills.height() + GAP) <= room {
                break;
            }
        }
        let (work, skills) = paragraphs;
        let below = sheet.paragraph(&work, (MARGIN, top))?;
        if let Some(skills) = skills {
            sheet.paragraph_in(self.language, &skills, (MARGIN, below + GAP))?;
        }
        Ok(())
    }

    /// Draws the dates, the number, and the way to check them.
    fn compose_foot(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        let (width, _) = PAGE;
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, FOOT), (width - 2.0 * MARGIN, 0.75), Ink::Line));
        let mut left = MARGIN;
        for (value, label) in self.facts() {
            let value = sheet.set(&value, Style::text(13.0).strong(), 200.0);
            let label = sheet.set(label, soft(11.0), 200.0);
            let below = sheet.paragraph(&value, (left, FOOT + 16.0))?;
            sheet.paragraph(&label, (left, below))?;
            left += value.width().max(label.width()) + 28.0;
        }
        if self.status.is_valid() { self.compose_check(sheet) } else { self.compose_revoked(sheet) }
    }

    /// Draws the QR code and the address of the page.
    fn compose_check(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        let (width, _) = PAGE;
        let code = QrCode::of(self.page)?;
        let at = (width - MARGIN - CODE, FOOT + 18.0);
        sheet.figure(&format!("QR code that leads to {}", self.page), |surface| code.draw(surface, at, CODE));
        let check = sheet.set("Anybody can check it at", soft(11.0), 400.0);
        let below = sheet.paragraph(&check, (MARGIN, FOOT + 60.0))?;
        let address = sheet.fit(self.page, Style::text(11.0).in_ink(Ink::Link), &[11.0, 9.0, 7.5], (560.0, 1));
        sheet.link(&address, (MARGIN, below), self.page)?;
        Ok(())
    }

    /// Draws the note that the certificate was revoked.
    fn compose_revoked(&self, sheet: &mut Sheet<'_>) -> Result<()> {
        let (width, _) = PAGE;
        let at = self.changed_at.unwrap_or(self.issued_at);
        let words = format!("Revoked. Taken back on {}. It does not count any more.", date(at));
        let words = sheet.set(&words, Style::text(13.0).strong().in_ink(Ink::Miss), width - 2.0 * MARGIN - 32.0);
        let (top, tall) = (FOOT + 62.0, words.height() + 12.0);
        sheet.decorate(|surface| fill_rect(surface, (MARGIN, top), (width - 2.0 * MARGIN, tall), Ink::MissWash));
        sheet.paragraph(&words, (MARGIN + 16.0, top + 6.0))?;
        Ok(())
    }

    /// Values in the foot, each with its label.
    fn facts(&self) -> Vec<(String, &'static str)> {
        let mut facts = vec![(date(self.issued_at), "Issued")];
        if let (CertificateStatus::Reissued, Some(at)) = (self.status, self.changed_at) {
            facts.push((date(at), "Under this name since"));
        }
        facts.push((self.serial.to_string(), "Certificate number"));
        facts.push(("Fieldwork".to_owned(), "Issued by"));
        facts
    }
}

#[cfg(test)]
mod tests {
    use domain::fixtures::instant;
    use domain::fixtures::progressions::a_serial;
    use domain::progression::certified_work::CertifiedMission;
    use domain::submission::mark::QuestionCount;
    use lopdf::{Dictionary, Document, Object};

    use super::*;
    use crate::missing_characters;

    const PAGE: &str = "https://fieldwork.example/certificates/T6W2-SAPC-RVYM";

    fn a_paper(name: &str) -> CertificatePaper<'_> {
        CertificatePaper {
            host: Host { name: "Harbourlight Savings Bank", hue: 225, mark: None, pattern: None },
            title: "Data analysis at a bank",
            language: "en",
            skills: &[],
            hours: 7,
            name,
            kind: AwardKind::Completion,
            status: CertificateStatus::Issued,
            serial: a_serial(),
            issued_at: instant("2026-12-18T10:00:00Z"),
            changed_at: None,
            missions: 6,
            work: None,
            page: PAGE,
        }
    }

    fn text(pdf: &[u8]) -> String {
        Document::load_mem(pdf).expect("a PDF").extract_text(&[1]).expect("text")
    }

    fn dictionary<'a>(document: &'a Document, of: &'a Dictionary, key: &[u8]) -> &'a Dictionary {
        let object = of.get(key).expect("an entry");
        let (_, object) = document.dereference(object).expect("an object");
        object.as_dict().expect("a dictionary")
    }

    #[test]
    fn a_certificate_says_whose_it_is_what_for_and_where_it_is_checked() {
        let said = text(&a_paper("Ada Obi").draw().expect("drawn"));
        let lines =
            ["This certifies that", "Ada Obi", "completed", "Data analysis at a bank", "18 December 2026", PAGE];
        for line in lines {
            assert!(said.contains(line), "{line:?} in {said}");
        }
        assert!(said.contains("6 missions, about 7 hours."), "{said}");
        assert!(said.contains(&a_serial().to_string()), "{said}");
    }

    #[test]
    fn a_certificate_names_the_work_the_right_answers_and_the_skills() {
        let mission = |title: &str, accomplishment: Option<&str>| CertifiedMission {
            title: title.to_owned(),
            accomplishment: accomplishment.map(str::to_owned),
            is_required: true,
        };
        let missions = vec![
            mission("First look", Some("tested an extract against the ledger")),
            mission("Why do savers go quiet?", None),
            mission("One page", Some("wrote the board’s one page")),
        ];
        let work = CertifiedWork { missions, questions: QuestionCount { right: 15, of: 18 }, hours: 4 };
        let skills = ["SQL".to_owned(), "Writing".to_owned()];
        let paper = CertificatePaper { work: Some(&work), skills: &skills, ..a_paper("Ada Obi") };
        let said = text(&paper.draw().expect("drawn")).split_whitespace().collect::<Vec<_>>().join(" ");
        let expected = "3 missions, about 4 hours: tested an extract against the ledger, completed “Why do savers go \
                        quiet?”, and wrote the board’s one page. 15 of 18 questions right. Skills: SQL, Writing";
        assert!(said.contains(expected), "{said}");
    }

    #[test]
    fn names_with_all_latin_letters_are_read_back_from_the_file() {
        let names = [
            ("\u{1e62}ad\u{e9} \u{1ecc}l\u{e1}", "\u{1e62}ad\u{e9} \u{1ecc}l\u{e1}"),
            ("S\u{323}ade\u{301} O\u{323}la\u{301}", "\u{1e62}ad\u{e9} \u{1ecc}l\u{e1}"),
            ("Nguy\u{1ec5}n Th\u{1ecb} H\u{1ed3}ng", "Nguy\u{1ec5}n Th\u{1ecb} H\u{1ed3}ng"),
            ("\u{141}ukasz \u{17b}\u{f3}\u{142}\u{107}", "\u{141}ukasz \u{17b}\u{f3}\u{142}\u{107}"),
            ("\u{de}\u{f3}r \u{c6}gisd\u{f3}ttir", "\u{de}\u{f3}r \u{c6}gisd\u{f3}ttir"),
            ("Fiona Affleck Griffin", "Fiona Affleck Griffin"),
            ("\u{198}ofar \u{1b4}a\u{199}i", "\u{198}ofar \u{1b4}a\u{199}i"),
            ("\u{218}tefan \u{162}epe\u{15f}", "\u{218}tefan \u{162}epe\u{15f}"),
            ("\u{1e24}\u{101}fi\u{1e93} \u{1e6c}\u{101}riq", "\u{1e24}\u{101}fi\u{1e93} \u{1e6c}\u{101}riq"),
        ];
        for (name, expected) in names {
            let said = text(&a_paper(name).draw().expect("drawn"));
            assert!(said.contains(expected), "{expected} in {said}");
        }
    }

    #[test]
    fn it_is_tagged_has_a_language_and_a_title_and_leads_to_its_page() {
        let pdf = a_paper("Ada Obi").draw().expect("drawn");
        let document = Document::load_mem(&pdf).expect("a PDF");
        let catalog = document.catalog().expect("a catalog");
        let is_true = |of: &Dictionary, key: &[u8]| of.get(key).and_then(Object::as_bool).expect("a truth");
        assert!(is_true(dictionary(&document, catalog, b"MarkInfo"), b"Marked"));
        assert!(is_true(dictionary(&document, catalog, b"ViewerPreferences"), b"DisplayDocTitle"));
        assert_eq!(catalog.get(b"Lang").and_then(Object::as_str).expect("a language"), b"en");
        let dictionaries = || document.objects.values().filter_map(|object| object.as_dict().ok());
        let roles: Vec<_> = dictionaries().filter_map(|one| one.get(b"S").and_then(Object::as_name).ok()).collect();
        for role in [&b"H1"[..], b"P", b"Figure", b"Link"] {
            assert!(roles.contains(&role), "{}", String::from_utf8_lossy(role));
        }
        let link = dictionaries().find_map(|one| one.get(b"A").and_then(Object::as_dict).ok()).expect("a link");
        assert_eq!(link.get(b"URI").and_then(Object::as_str).expect("an address"), PAGE.as_bytes());
        let metadata = document.objects.values().find_map(|object| {
            let stream = object.as_stream().ok()?;
            let is_metadata = stream.dict.get(b"Type").and_then(Object::as_name).ok()? == b"Metadata";
            is_metadata.then(|| String::from_utf8_lossy(&stream.content).into_owned())
        });
        let metadata = metadata.expect("metadata");
        assert!(metadata.contains("pdfuaid:part>1<") && metadata.contains("Certificate of Ada Obi"), "{metadata}");
    }

    #[test]
    fn the_same_facts_give_the_same_bytes() {
        let paper = a_paper("Ada \u{623}\u{62f}\u{627} \u{674e}\u{96f7}");
        assert!(paper.draw().expect("drawn") == paper.draw().expect("drawn"));
    }

    #[test]
    fn names_of_many_scripts_are_drawn_and_markup_is_text() {
        let names = [
            "<b>Ada</b> &amp; \\(Obi\\)",
            "A\u{301}\u{323}da\u{30a} O\u{302}\u{301}bi",
            "\u{623}\u{62f}\u{627} \u{623}\u{648}\u{628}\u{64a}",
            "\u{5d0}\u{5d3}\u{5d4}",
            "\u{905}\u{926}\u{93e} \u{915}\u{94d}\u{937}\u{92e}\u{93e}",
            "\u{674e}\u{96f7} \u{5c71}\u{7530}\u{3055}\u{304f}\u{3089}",
            "\u{c774}\u{c9c0}\u{c740}",
            "\u{410}\u{434}\u{430} \u{39f}\u{3bc}\u{3c0}\u{3b9}",
            "\u{198}ofar \u{1b3}ar\u{257}uwa \u{1b4}\u{253}\u{199}",
            "\u{1eb8}\u{301}l\u{1eb9}\u{301}\u{300} \u{20b}\u{30f} \u{1ddd}",
            "\u{ba4}\u{bae}\u{bbf}\u{bb4}\u{bcd}",
            "\u{9ac}\u{9be}\u{982}\u{9b2}\u{9be} \u{995}\u{9cd}\u{9b7}",
            "\u{c24}\u{c46}\u{c32}\u{c41}\u{c17}\u{c41}",
            "\u{c95}\u{ca8}\u{ccd}\u{ca8}\u{ca1}",
            "\u{d2e}\u{d32}\u{d2f}\u{d3e}\u{d33}\u{d02}",
            "\u{a97}\u{ac1}\u{a9c}\u{ab0}\u{abe}\u{aa4}\u{ac0}",
            "\u{a2a}\u{a70}\u{a1c}\u{a3e}\u{a2c}\u{a40}",
            "\u{b13}\u{b21}\u{b3c}\u{b3f}\u{b06}",
            "\u{dc3}\u{dd2}\u{d82}\u{dc4}\u{dbd} \u{dc1}\u{dca}\u{200d}\u{dbb}\u{dd3}",
            "\u{e2a}\u{e21}\u{e0a}\u{e32}\u{e22} \u{e43}\u{e08}\u{e14}\u{e35}",
            "\u{ea5}\u{eb2}\u{ea7}",
            "\u{1781}\u{17d2}\u{1798}\u{17c2}\u{179a}",
            "\u{1019}\u{103c}\u{1014}\u{103a}\u{1019}\u{102c}",
            "\u{12a0}\u{1260}\u{1260} \u{1270}\u{1235}\u{134b}\u{12ec}",
            "\u{10dc}\u{10d8}\u{10dc}\u{10dd}",
            "\u{531}\u{576}\u{56b}",
            "\u{1e900}\u{1e923}\u{1e924}",
            "\u{7d2}\u{7de}\u{7cf}",
            "\u{2d30}\u{2d4e}\u{2d30}\u{2d63}\u{2d49}\u{2d56}",
        ];
        for name in names {
            assert_eq!(missing_characters(name), "", "{name}");
            let drawn = a_paper(name).draw().unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(drawn.len() < 200_000, "{name}: {} bytes", drawn.len());
        }
        let said = text(&a_paper(names[0]).draw().expect("drawn"));
        assert!(said.contains(names[0]), "{said}");
    }

    #[test]
    fn a_character_that_no_typeface_has_is_drawn_as_a_box_and_named() {
        let name = "Ada \u{1f98a}\u{1f98a} \u{13000} \u{674e}";
        let said = text(&a_paper(name).draw().expect("drawn"));
        // Text is extracted in parts, one for each typeface.
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Ada \u{25a1}\u{25a1} \u{25a1} \u{674e}"), "{said}");
        assert_eq!(missing_characters(name), "\u{1f98a}\u{13000}");
        assert_eq!(missing_characters("Ada Obi"), "");
    }

    #[test]
    fn the_longest_name_stays_above_the_foot() {
        for name in ["Ada Obi ".repeat(25), "W".repeat(200)] {
            let mut book = Book::new().expect("a book");
            book.page(super::PAGE, |sheet| {
                let room = super::PAGE.0 - 2.0 * MARGIN;
                let name = sheet.fit(&name, Style::display(46.0), &NAME_SIZES, (room, 2));
                assert!(name.height() < 110.0, "{}", name.height());
                Ok(())
            })
            .expect("a page");
            assert!(a_paper(&name).draw().is_ok());
        }
    }

    #[test]
    fn one_that_was_taken_back_says_so_and_leads_nowhere() {
        let changed_at = Some(instant("2026-12-20T10:00:00Z"));
        let revoked = CertificatePaper { status: CertificateStatus::Revoked, changed_at, ..a_paper("Ada Obi") };
        let said = text(&revoked.draw().expect("drawn"));
        assert!(said.contains("Revoked. Taken back on 20 December 2026."), "{said}");
        assert!(!said.contains(PAGE), "{said}");
        let renamed = CertificatePaper { status: CertificateStatus::Reissued, changed_at, ..a_paper("Ada Eze") };
        let said = text(&renamed.draw().expect("drawn"));
        assert!(said.contains("Under this name since") && said.contains("20 December 2026"), "{said}");
    }
}
