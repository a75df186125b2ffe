import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.util.TreeSet;
import java.util.logging.LogManager;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Reads a path a line; answers the claim of each file, whether it conforms, and the clauses that it breaks. */
public class Judge {
  // What veraPDF takes for the claim of a file that makes none; never that of a PDF/A.
  private static final PDFAFlavour UNCLAIMED = PDFAFlavour.WCAG2_2;

  public static void main(String[] arguments) throws Exception {
    LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (String path = lines.readLine(); path != null; path = lines.readLine()) {
      System.out.println(verdict(new File(path)));
      System.out.flush();
    }
  }

  private static String verdict(File file) {
    try (var parser = Foundries.defaultInstance().createParser(file, PDFAFlavour.NO_FLAVOUR, UNCLAIMED)) {
      var flavour = parser.getFlavour();
      if (flavour == UNCLAIMED) return "none\tfalse\t";
      try (var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
        var result = validator.validate(parser);
        var clauses = new TreeSet<String>();
        for (var assertion : result.getTestAssertions()) {
          if (assertion.getStatus().toString().equals("failed"))
            clauses.add(assertion.getRuleId().getClause() + "." + assertion.getRuleId().getTestNumber());
        }
        return flavour.getId() + "\t" + result.isCompliant() + "\t" + String.join(" ", clauses);
      }
    } catch (Exception | StackOverflowError | OutOfMemoryError error) {
      return "unreadable\tfalse\t" + error.getClass().getSimpleName() + " " + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
    }
  }
}
