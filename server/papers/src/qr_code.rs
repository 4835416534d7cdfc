//! A QR code of a page's address, drawn as squares.

use fast_qr::{ECL, QRBuilder};
use krilla::surface::Surface;

use crate::art::fill_rect;
use crate::ink::Ink;
use crate::{Fault, Result};

/// The squares of a code, row by row; `true` is dark.
pub(crate) struct QrCode {
    rows: Vec<Vec<bool>>,
}

impl QrCode {
    /// The code of an address. It stays readable if a quarter of it is smudged or torn.
    pub(crate) fn of(address: &str) -> Result<Self> {
        let code = QRBuilder::new(address).ecl(ECL::Q).build().map_err(|fault| Fault(format!("{fault:?}")))?;
        let rows = (0..code.size).map(|row| code[row].iter().map(|module| module.value()).collect()).collect();
        Ok(Self { rows })
    }

    /// Draws the code with this side length and this upper left corner. The code needs an empty margin around it.
    pub(crate) fn draw(&self, surface: &mut Surface<'_>, (left, top): (f32, f32), side: f32) {
        let count = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        let module = side / f32::from(count);
        for (row, modules) in (0_u16..).zip(&self.rows) {
            let mut column = 0_u16;
            // Neighbouring dark squares are one rectangle, so that no thin line shows between them.
            for run in modules.chunk_by(|one, next| one == next) {
                let length = u16::try_from(run.len()).unwrap_or_default();
                if run[0] {
                    let at = (left + f32::from(column) * module, top + f32::from(row) * module);
                    fill_rect(surface, at, (f32::from(length) * module, module + 0.02), Ink::Text);
                }
                column += length;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_back_by_a_library_that_did_not_write_it() {
        let address = "https://fieldwork.example/certificates/T6W2-SAPC-RVYM";
        let code = QrCode::of(address).expect("a code");
        let is_dark = |x: usize, y: usize| code.rows[y][x];
        let grid = rqrr::SimpleGrid::from_func(code.rows.len(), is_dark);
        let (_, read) = rqrr::Grid::new(grid).decode().expect("readable");
        assert_eq!(read, address);
    }
}
