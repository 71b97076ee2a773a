import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tests of the shop without a test framework. In JUnit 5, each method is a @Test; see docs/java.md. */
final class ShopTest {
    private static final String VISA = """
        {"type":"card","pan":"4242424242424242","expiry":{"month":"12","year":"2039"}}""";
    private static final String ACCOUNT = """
        {"type":"ACH","account_number":"000123456789","routing_number":"110000000","account_type":"checking",
         "name":"Ada Ellis","email":"ada@example.test"}""";

    interface Check {
        void run(Settlebox.World world, Shop shop) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Map<String, Check> tests = new LinkedHashMap<>();
        tests.put("charges a card", ShopTest::chargesACard);
        tests.put("charges once if the response is lost", ShopTest::chargesOnce);
        tests.put("shows a decline", ShopTest::showsADecline);
        tests.put("handles a return on day 40", ShopTest::handlesAReturn);
        tests.put("rejects a forged webhook", ShopTest::rejectsAForgedWebhook);
        List<String> failed = java.util.Collections.synchronizedList(new ArrayList<>());
        try (Settlebox settlebox = Settlebox.start()) {
            // Each test has a world of its own, so they can run in parallel.
            tests.entrySet().parallelStream().forEach(test -> {
                if (!passes(settlebox, test.getKey(), test.getValue())) failed.add(test.getKey());
            });
        }
        System.out.println(tests.size() - failed.size() + " passed, " + failed.size() + " failed");
        System.exit(failed.isEmpty() ? 0 : 1);
    }

    private static boolean passes(Settlebox settlebox, String name, Check check) {
        try (Settlebox.World world = settlebox.newWorld()) {
            try {
                check.run(world, new Shop(world.apiUrl, world.apiKey));
                System.out.println("ok: " + name);
                return true;
            } catch (Exception | AssertionError error) {
                System.out.println("not ok: " + name + ": " + error + "\n" + world.timeline());
                return false;
            }
        }
    }

    private static void chargesACard(Settlebox.World world, Shop shop) throws Exception {
        expect("paid", shop.checkout("order-1", 1999, "SALE", VISA));
        world.advanceTo("funding");
        for (Json row : world.sim("GET", "/ledger", null).get("balances").items())
            if ("merchant_bank".equals(row.get("account").text())) expect(1999L, row.get("amountCents").number());
    }

    private static void chargesOnce(Settlebox.World world, Shop shop) throws Exception {
        world.fault("""
            {"kind":"response_lost","on":"transactions.create","times":1}""");
        expect("paid", shop.checkout("order-1", 1999, "SALE", VISA));
        expect(1, world.api("GET", "/v1/transactions", null).get("data").items().size());
    }

    private static void showsADecline(Settlebox.World world, Shop shop) throws Exception {
        world.sim("POST", "/rules/issuer", """
            {"match":{"last_four":"4242"},"respond":{"code":"51"}}""");
        expect("declined", shop.checkout("order-1", 1999, "SALE", VISA));
    }

    private static void handlesAReturn(Settlebox.World world, Shop shop) throws Exception {
        Settlebox.Receiver receiver = world.receive(shop::handleEvent);
        shop.checkout("order-1", 4999, "PAYMENT", ACCOUNT);
        world.advanceTo("funding");
        world.sim("POST", "/simulate/ach/return", """
            {"transaction":"%s","code":"R10","at":{"day":40}}""".formatted(shop.orders.get("order-1").transaction()));
        world.advanceDays(45);
        expect("returned", shop.orders.get("order-1").status());
        expect(List.of(), receiver.rejected);
    }

    private static void rejectsAForgedWebhook(Settlebox.World world, Shop shop) throws Exception {
        world.fault("""
            {"kind":"webhook_bad_signature","times":1}""");
        Settlebox.Receiver receiver = world.receive(shop::handleEvent);
        shop.checkout("order-1", 1999, "SALE", VISA);
        world.idle();
        expect(List.of("the signature does not match"), receiver.rejected);
        expect(List.of(), receiver.events);
    }

    private static void expect(Object wanted, Object got) {
        if (!wanted.equals(got)) throw new AssertionError("expected " + wanted + ", got " + got);
    }
}
